import { expect, test } from 'vitest';
import { maskEmail } from '../../../shared/email.ts';

test.each([
  ['shopper@example.com', 's***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['odd@name@example.com', 'o***@example.com'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
