import { config } from '#functions/runtime/config.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** A picture that could not be fetched. The message is shown to the admin. */
export class PictureError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PictureError';
  }
}

/** Recognizes hosts that may be internal, such as `10.0.0.1`, `[::1]` and `localhost`. */
const isInternal = ({ hostname }: URL): boolean =>
  !hostname.includes('.') || /^[\d.]+$/.test(hostname) || hostname.startsWith('[');

/** Requires HTTPS and a public host, except for the host of the provider's API, which may be an emulator. */
function addressOf(url: string): URL {
  const address = URL.parse(url);
  const isProviderHost = address?.host === new URL(config().PRINTIFY_API_URL).host;
  if (address && isProviderHost) return address;
  if (address?.protocol !== 'https:') throw new PictureError('its address does not begin with https');
  if (isInternal(address)) throw new PictureError('its address is not a public one');
  return address;
}

async function readBytes(response: Response): Promise<Buffer> {
  if (Number(response.headers.get('content-length')) > MAX_BYTES) throw new PictureError('it is larger than 10 MB');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new PictureError('it is larger than 10 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetches a picture of at most 10 MB. Throws `PictureError`, also when `signal` aborts. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<Buffer> {
  const address = addressOf(url);
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { accept: 'image/webp,image/png,image/jpeg' },
    });
    if (response.ok) return await readBytes(response);
    await response.body?.cancel();
    throw new PictureError(`its address answers ${response.status}`);
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError('its address does not answer', error);
  }
}
