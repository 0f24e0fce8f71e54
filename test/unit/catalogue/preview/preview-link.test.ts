import { expect, test } from 'vitest';
import {
  isPreviewExpired,
  joinPreviewToken,
  newPreviewClaims,
  previewText,
  splitPreviewToken,
} from '#shared/catalogue/preview/preview-link.ts';
import { encodeClaims } from '#shared/orders/order-link.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const ID = 'prd_01JD00000000000000ABCDEFGH';
const claims = newPreviewClaims(ID, NOW);

test('the link of a preview is valid for seven days, to the second', () => {
  expect(claims.expiresAt * 1000).toBe(Date.parse('2026-11-30T12:00:00.000Z'));
  expect(isPreviewExpired(claims, claims.expiresAt * 1000 + 999)).toBe(false);
  expect(isPreviewExpired(claims, claims.expiresAt * 1000 + 1000)).toBe(true);
});

test('its token keeps the product and the expiry, and is one segment of a path without a dot', () => {
  for (const signature of ['a'.repeat(43), `-${'_'.repeat(42)}`, `${'1-'.repeat(21)}1`]) {
    const token = joinPreviewToken(claims, signature);
    expect(splitPreviewToken(token)).toEqual({ claims, signature });
    expect(encodeURIComponent(token)).toBe(token);
    expect(token).not.toContain('.');
  }
});

test('anything else is no token', () => {
  const token = joinPreviewToken(claims, 'a'.repeat(43));
  for (const text of ['', 'x', ID, token.slice(1), `${token}a`, token.replace('prd_', 'ord_'), `${token}\n`])
    expect(splitPreviewToken(text)).toBeNull();
});

test('the signed text can never be the signed part of an order’s link', () => {
  const orderClaims = encodeClaims({ orderId: 'ord_01JD00000000000000ABCDEFGH', expiresAt: claims.expiresAt });
  expect(previewText(claims)).toMatch(/:/);
  expect(orderClaims).toMatch(/^[A-Za-z0-9_-]+$/);
});
