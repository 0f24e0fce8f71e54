import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signLinkToken, verifyLinkToken } from '#functions/orders/order-link.ts';
import {
  decodeClaims,
  encodeClaims,
  isLinkExpired,
  linkPath,
  linkTokenSchema,
  newLinkClaims,
} from '#shared/orders/order-link.ts';

const KEY = Buffer.alloc(32, 7);
const CLAIMS = { orderId: 'ord_01JD00000000000000ABCDEFGH', expiresAt: 1_770_000_000 };
const token = signLinkToken(KEY, CLAIMS);

describe('the link of an order', () => {
  test('contains what it was made from', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^ord_[0-9A-Z]{26}$/), fc.nat(), (orderId, expiresAt) => {
        const made = signLinkToken(KEY, { orderId, expiresAt });
        expect(linkTokenSchema.safeParse(made).success).toBe(true);
        expect(verifyLinkToken(KEY, made)).toEqual({ orderId, expiresAt });
      }),
    );
  });

  test('is a fragment of plain characters, which browsers never send', () => {
    const link = new URL(linkPath(token), 'https://shop.example');
    expect([link.pathname, link.search, link.hash]).toEqual(['/order', '', `#${token}`]);
    expect(encodeURIComponent(token)).toBe(token);
  });

  test('is refused with any character changed', () => {
    for (let place = 0; place < token.length; place++) {
      for (const other of ['A', 'B', 'Q', '_', '.']) {
        if (token[place] === other) continue;
        expect(verifyLinkToken(KEY, token.slice(0, place) + other + token.slice(place + 1))).toBeNull();
      }
    }
  });

  test('is refused when it is truncated, repeated or signed with another key', () => {
    const [payload = '', signature = ''] = token.split('.');
    for (const bad of ['', '.', payload, `${payload}.`, `.${signature}`, `${token}.${signature}`, `${token}A`]) {
      expect(verifyLinkToken(KEY, bad)).toBeNull();
    }
    expect(verifyLinkToken(Buffer.alloc(32, 8), token)).toBeNull();
  });

  test('cannot be changed to another order under the same signature', () => {
    const other = encodeClaims({ ...CLAIMS, orderId: 'ord_01JD00000000000000ABCDEFGJ' });
    expect(verifyLinkToken(KEY, `${other}.${token.split('.')[1]}`)).toBeNull();
  });

  test('is valid for ninety days to the second', () => {
    const made = Date.UTC(2026, 0, 1);
    const claims = newLinkClaims(CLAIMS.orderId, made);
    const end = made + 90 * 86_400_000;
    expect(isLinkExpired(claims, end)).toBe(false);
    expect(isLinkExpired(claims, end + 1000)).toBe(true);
  });

  test.each([
    '',
    'e30',
    '!!!',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('{"order":1}').toString('base64url'),
  ])('the payload %j is invalid', (payload) => expect(decodeClaims(payload)).toBeNull());
});
