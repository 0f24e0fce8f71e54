import { type LookupAllOptions, lookup } from 'node:dns';
import { type IncomingMessage, get as overHttp } from 'node:http';
import { get as overHttps } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import { config } from '#functions/runtime/config.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** Reports that a picture could not be fetched. The message is shown to the admin. */
export class PictureError extends Error {
  /** True if another attempt may succeed. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PictureError';
    this.isPassing = isPassing;
  }
}

const isPassingStatus = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Returns true for a host that may be internal, such as `10.0.0.1`, `[::1]`, or `localhost`. */
const isInternal = ({ hostname }: URL): boolean =>
  !hostname.includes('.') || /^[\d.]+$/.test(hostname) || hostname.startsWith('[');

/**
 * Lists internal networks: this machine, private networks, and link-local networks, which a cloud uses to serve credentials.
 * Also lists networks with IPv6 addresses that contain an IPv4 address, because a gateway may unpack it. Source: iana.org,
 * "Special-Purpose Address Registry".
 */
const INWARD = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INWARD.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INWARD.addSubnet(network, bits, 'ipv6');

/** Returns true for an address in an internal network. An IPv4 address in IPv6 form counts as internal too. */
const isInward = ({ address, family }: { address: string; family: number }): boolean =>
  INWARD.check(address, family === 6 ? 'ipv6' : 'ipv4');

const notPublic = () => new PictureError('its address isn’t public');

/**
 * Resolves the host of a connection. Fails if any of its addresses is internal. The connection then uses exactly these
 * addresses, because a second lookup could return others.
 */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  const all: LookupAllOptions = { ...options, family: 0, all: true };
  lookup(hostname, all, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (!first || addresses.some(isInward)) return done(notPublic(), '');
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/**
 * Parses a URL. Throws `PictureError` unless it has HTTPS and a public host. The origin of the provider's API is always
 * allowed, because it may be an emulator.
 */
function addressOf(url: string): { address: URL; isProvider: boolean } {
  const address = URL.parse(url);
  if (address?.origin === new URL(config().PRINTIFY_API_URL).origin) return { address, isProvider: true };
  if (address?.protocol !== 'https:') throw new PictureError('its address doesn’t start with https://');
  if (isInternal(address)) throw notPublic();
  return { address, isProvider: false };
}

/** Sends a GET request without following redirects. */
function get(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { address, isProvider } = addressOf(url);
  const send = address.protocol === 'https:' ? overHttps : overHttp;
  const options = {
    signal,
    headers: { accept: 'image/webp,image/png,image/jpeg' },
    ...(isProvider ? {} : { lookup: lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    send(address, options, resolve).on('error', reject);
  });
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new PictureError('it is larger than 10 MB');
  if (Number(response.headers['content-length']) > MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetches a picture of at most 10 MB. Throws `PictureError` if that fails or `signal` aborts. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<Buffer> {
  let response: IncomingMessage | undefined;
  try {
    response = await get(url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    const { statusCode: status = 0 } = response;
    if (status >= 200 && status < 300) return await readBytes(response);
    throw new PictureError(`its address returned error ${status}`, { isPassing: isPassingStatus(status) });
  } catch (error) {
    throw error instanceof PictureError
      ? error
      : new PictureError('its address didn’t respond', { isPassing: true, cause: error });
  } finally {
    response?.destroy();
  }
}
