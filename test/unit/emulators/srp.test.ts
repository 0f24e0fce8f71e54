import { createDiffieHellmanGroup, createHash, createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeVerifier, matchesVerifier, openExchange, provesPassword } from '#infra/local/cognito/srp.ts';

const primeHex = createDiffieHellmanGroup('modp15').getPrime('hex');
const N = BigInt(`0x${primeHex}`);

const hex = (value: bigint) => {
  const text = value.toString(16);
  const even = text.length % 2 ? `0${text}` : text;
  return Number.parseInt(even.slice(0, 2), 16) > 127 ? `00${even}` : even;
};
const number = (text: string) => BigInt(`0x${text}`);
const hashHex = (text: string) => createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex');
const power = (base: bigint, exponent: bigint): bigint => {
  if (exponent === 0n) return 1n;
  const half = power(base, exponent / 2n);
  return exponent % 2n ? (((half * half) % N) * base) % N : (half * half) % N;
};

/** Computes the browser's side of a sign-in with the formulas of RFC 5054. */
function clientSigns(password: string, a: bigint, server: { saltHex: string; publicHex: string; secretBlock: string }) {
  const A = power(2n, a);
  const B = number(server.publicHex);
  const k = number(hashHex(hex(N) + hex(2n)));
  const u = number(hashHex(hex(A) + hex(B)));
  const inner = createHash('sha256').update(`Poolsub-1:${password}`).digest('hex');
  const x = number(hashHex(hex(number(server.saltHex)) + inner));
  const base = (((B - k * power(2n, x)) % N) + N) % N;
  const S = power(base, a + u * x);
  const bytes = (value: bigint) => Buffer.from(hex(value), 'hex');
  const key = Buffer.from(hkdfSync('sha256', bytes(S), bytes(u), 'Caldera Derived Key', 16));
  const content = Buffer.concat([
    Buffer.from('Poolsub-1'),
    Buffer.from(server.secretBlock, 'base64'),
    Buffer.from('now'),
  ]);
  return { timestamp: 'now', signature: createHmac('sha256', key).update(content).digest('base64') };
}

function signIn(typed: string, a: bigint, saltHex?: string) {
  const verifier = makeVerifier('Poolsub-1', 'correct horse', saltHex);
  const exchange = openExchange(verifier.verifierHex, power(2n, a).toString(16));
  if (!exchange) throw new Error('the exchange was refused');
  const claim = clientSigns(typed, a, { ...exchange, saltHex: verifier.saltHex });
  return provesPassword(exchange, 'Pool', 'sub-1', claim);
}

describe('the password proof of a sign-in', () => {
  test('accepts the right password, also for salts and numbers that need padding', () => {
    for (const saltHex of [undefined, `00${'ab'.repeat(15)}`, `0f${'00'.repeat(15)}`, `ff${'11'.repeat(15)}`]) {
      for (const a of [3n, 2n ** 200n + 7n, 2n ** 255n + 11n]) expect(signIn('correct horse', a, saltHex)).toBe(true);
    }
  });

  test('refuses a wrong password', () => {
    expect(signIn('correct horsf', 2n ** 200n + 7n)).toBe(false);
    expect(signIn('', 3n)).toBe(false);
  });

  test('refuses public values that would make the key predictable', () => {
    const { verifierHex } = makeVerifier('Poolsub-1', 'correct horse');
    for (const forged of ['0', primeHex, (N * 2n).toString(16), '', 'xyz', 'f'.repeat(900)]) {
      expect(openExchange(verifierHex, forged)).toBeUndefined();
    }
  });

  test('two users with the same password have different verifiers', () => {
    const one = makeVerifier('Poolsub-1', 'correct horse');
    const two = makeVerifier('Poolsub-2', 'correct horse');
    expect(one.verifierHex).not.toBe(two.verifierHex);
    expect(matchesVerifier('Poolsub-1', 'correct horse', one)).toBe(true);
    expect(matchesVerifier('Poolsub-2', 'correct horse', one)).toBe(false);
    expect(JSON.stringify(one)).not.toContain('correct horse');
  });
});
