import { describe, expect, test } from 'vitest';
import { passesLuhn, readCard } from '#infra/local/stripe/payments/test-cards.ts';
import { signatureHeader } from '#infra/local/stripe/webhooks/deliveries.ts';

const NOW = Date.UTC(2026, 11, 31, 12);
const card = (changes: object = {}) =>
  readCard({ number: '4242 4242 4242 4242', expiry: '12 / 26', cvc: '123', ...changes }, NOW);

test('a card is valid to the last day of its month', () => {
  expect(card()).toMatchObject({
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2026, outcome: 'pays' },
  });
  expect(card({ expiry: '11 / 26' })).toEqual({ errors: { expiry: "Your card's expiration date is in the past." } });
});

test.each(['12/34', '1234', '12-34', '12 / 2034', '122034'])('a shopper may write the expiry as %s', (expiry) => {
  expect(card({ expiry })).toMatchObject({ card: { expMonth: 12, expYear: 2034 } });
});

describe('the number', () => {
  test('needs a correct check digit', () => {
    expect(passesLuhn('4242424242424242')).toBe(true);
    for (const digit of '013456789') expect(passesLuhn(`424242424242424${digit}`)).toBe(false);
  });

  test('of a real card is declined', () => {
    expect(card({ number: '4539148803436467' })).toMatchObject({
      card: { outcome: { declineCode: 'test_mode_live_card' } },
    });
  });

  test('of an American Express card needs a security code of four digits', () => {
    expect(card({ number: '378282246310005' })).toMatchObject({ errors: { cvc: expect.any(String) } });
    expect(card({ number: '378282246310005', cvc: '1234' })).toMatchObject({ card: { brand: 'amex' } });
  });
});

test('every wrong field has an error', () => {
  expect(card({ number: '', expiry: '', cvc: '' })).toEqual({
    errors: {
      number: 'Enter the card number.',
      expiry: 'Enter the expiration date.',
      cvc: 'Enter the security code.',
    },
  });
});

test('a webhook has the signature that Stripe documents', () => {
  const body =
    '{"id":"evt_1","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_test_1"}}}';
  expect(signatureHeader(body, 'whsec_test_secret', 1_767_225_600)).toBe(
    't=1767225600,v1=61b29286dfa122baeb89bc68212dab1b14c79a6ea563c306ea28c8916eabc76c',
  );
});
