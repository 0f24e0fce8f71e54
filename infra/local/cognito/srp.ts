import { createDiffieHellmanGroup, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Secure Remote Password 6a with Cognito's parameters: the 3072-bit group from RFC 3526 (number 15), SHA-256, and a session
 * key derived with HKDF under the label "Caldera Derived Key". Numbers are sent in hexadecimal.
 */
const N = BigInt(`0x${createDiffieHellmanGroup('modp15').getPrime('hex')}`);
const g = 2n;
const k = numberOf(sha256(padded(N), padded(g)));

/** The form in which a password is stored. */
export interface Verifier {
  saltHex: string;
  verifierHex: string;
}

/** Describes the server's half of one sign-in. `secretBlock` identifies the exchange, and the client signs it. */
export interface SrpExchange {
  clientHex: string;
  privateHex: string;
  publicHex: string;
  verifierHex: string;
  secretBlock: string;
}

/**
 * Creates the verifier of a password. `identity` is the pool's name (the id without its region) directly followed by the
 * user's sub.
 */
export function makeVerifier(identity: string, password: string, saltHex = randomBytes(16).toString('hex')): Verifier {
  const inner = createHash('sha256').update(`${identity}:${password}`).digest();
  const x = numberOf(sha256(padded(fromHex(saltHex)), inner));
  return { saltHex, verifierHex: power(g, x).toString(16) };
}

export function matchesVerifier(identity: string, password: string, verifier: Verifier): boolean {
  return equalInConstantTime(makeVerifier(identity, password, verifier.saltHex).verifierHex, verifier.verifierHex);
}

/** Starts an exchange with a client's public value. Returns undefined for a value that no honest client would send. */
export function openExchange(verifierHex: string, clientHex: string): SrpExchange | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(clientHex) || fromHex(clientHex) % N === 0n) return undefined;
  const privateHex = randomBytes(32).toString('hex');
  const publicHex = ((k * fromHex(verifierHex) + power(g, fromHex(privateHex))) % N).toString(16);
  return { clientHex, privateHex, publicHex, verifierHex, secretBlock: randomBytes(96).toString('base64') };
}

/** Checks whether the client knows the password. The proof is its signature of this exchange with the shared key. */
export function provesPassword(
  exchange: SrpExchange,
  poolName: string,
  userId: string,
  claim: { timestamp: string; signature: string },
): boolean {
  const expected = createHmac('sha256', sharedKey(exchange))
    .update(poolName + userId)
    .update(Buffer.from(exchange.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest('base64');
  return equalInConstantTime(expected, claim.signature);
}

function sharedKey({ clientHex, privateHex, publicHex, verifierHex }: SrpExchange): Buffer {
  const u = numberOf(sha256(padded(fromHex(clientHex)), padded(fromHex(publicHex))));
  const S = power(fromHex(clientHex) * power(fromHex(verifierHex), u), fromHex(privateHex));
  return Buffer.from(hkdfSync('sha256', padded(S), padded(u), 'Caldera Derived Key', 16));
}

/** Compares digests, so that the time does not depend on the values and the lengths may differ. */
function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(sha256(Buffer.from(left)), sha256(Buffer.from(right)));
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

/** Returns the bytes of a positive number in the format of Java's BigInteger: the first bit is never set. */
function padded(number: bigint): Buffer {
  const hex = number.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

function numberOf(bytes: Buffer): bigint {
  return fromHex(bytes.toString('hex'));
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}
