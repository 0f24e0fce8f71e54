import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import { config } from '#functions/runtime/config.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** A picture that could not be fetched. The message is shown to the admin. */
export class PictureError extends Error {
  /** True when another try may succeed. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PictureError';
    this.isPassing = isPassing;
  }
}

const isPassingStatus = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Recognizes hosts that may be internal, such as `10.0.0.1`, `[::1]` and `localhost`. */
const isInternal = ({ hostname }: URL): boolean =>
  !hostname.includes('.') || /^[\d.]+$/.test(hostname) || hostname.startsWith('[');

/** Internal networks: this machine, private ones, and link-local ones, where a cloud keeps its credentials. */
const INWARD = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INWARD.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INWARD.addSubnet(network, bits, 'ipv6');

/** Returns true when any address of the host is internal. Checks an IPv4 address written as IPv6 as IPv4. */
async function resolvesInwards({ hostname }: URL): Promise<boolean> {
  const addresses = await lookup(hostname, { all: true });
  return addresses.some(({ address, family }) => INWARD.check(address, family === 6 ? 'ipv6' : 'ipv4'));
}

/** Requires HTTPS and a public host, except for the origin of the provider's API, which may be an emulator. */
async function addressOf(url: string): Promise<URL> {
  const address = URL.parse(url);
  if (address?.origin === new URL(config().PRINTIFY_API_URL).origin) return address;
  if (address?.protocol !== 'https:') throw new PictureError('its address doesn’t start with https://');
  if (isInternal(address) || (await resolvesInwards(address))) throw new PictureError('its address isn’t public');
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
  try {
    const address = await addressOf(url);
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { accept: 'image/webp,image/png,image/jpeg' },
    });
    if (response.ok) return await readBytes(response);
    await response.body?.cancel();
    throw new PictureError(`its address returned error ${response.status}`, {
      isPassing: isPassingStatus(response.status),
    });
  } catch (error) {
    throw error instanceof PictureError
      ? error
      : new PictureError('its address didn’t respond', { isPassing: true, cause: error });
  }
}
