import { expect, test } from 'vitest';
import { mailboxOf, maskEmail } from '#shared/base/email.ts';

test.each([
  ['shopper@example.com', 's***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['odd@name@example.com', 'o***@example.com'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ['Shopper@Example.com', 'shopper@example.com'],
  [' shopper+sale+again@example.com', 'shopper@example.com'],
  ['first.last@example.com', 'first.last@example.com'],
  ['First.Last+x@GoogleMail.com', 'firstlast@gmail.com'],
  ['+only@example.com', '+only@example.com'],
  ['no address', 'no address@'],
])('%j is delivered to the mailbox %j', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
