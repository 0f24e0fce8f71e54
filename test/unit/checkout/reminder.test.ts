import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isRemindedLately,
  RECOVERY_MS,
  REMINDER_PAUSE_MS,
  recoveredCheckout,
  reminderConsent,
  reminderDueAt,
} from '#shared/checkout/reminders/reminder.ts';
import { toAbandonedCheckout } from '#shared/checkout/reminders/reminder-views.ts';
import { restorePath, restoreTokenIn } from '#shared/checkout/reminders/restore-path.ts';
import { CHECKOUT } from '#shared/mail/sample-order.ts';

const [MORNING, NOON, EVENING] = ['2026-11-26T08:00:00.000Z', '2026-11-26T12:00:00.000Z', '2026-11-26T20:00:00.000Z'];
const subscribed = (subscribedAt: string, isActive = true) => ({ isActive, subscribedAt });
const request = (at: string) => ({ at, wording: 'Email me' });
const NOW = Date.parse(NOON);

describe('A person has agreed to reminders', () => {
  test('with the newsletter or by asking, and not otherwise', () => {
    expect(reminderConsent({ contact: null, subscriber: null })).toBeNull();
    expect(reminderConsent({ contact: null, subscriber: subscribed(MORNING) })).toBe('newsletter');
    expect(reminderConsent({ contact: null, subscriber: subscribed(MORNING, false) })).toBeNull();
    expect(reminderConsent({ contact: { request: request(MORNING) }, subscriber: subscribed(MORNING) })).toBe(
      'request',
    );
  });

  test('until they stop, and again with what they agree to later', () => {
    const stopped = { stoppedAt: NOON };
    expect(reminderConsent({ contact: stopped, subscriber: subscribed(MORNING) })).toBeNull();
    expect(reminderConsent({ contact: { ...stopped, request: request(MORNING) }, subscriber: null })).toBeNull();
    expect(reminderConsent({ contact: stopped, subscriber: subscribed(EVENING) })).toBe('newsletter');
    expect(reminderConsent({ contact: { ...stopped, request: request(EVENING) }, subscriber: null })).toBe('request');
  });
});

test('A reminder is due the owner’s hours after the checkout', () => {
  expect(new Date(reminderDueAt({ createdAt: MORNING }, 4)).toISOString()).toBe(NOON);
});

test('A person gets one reminder in seven days, whatever the checkouts', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * REMINDER_PAUSE_MS, max: 0 }), (ago) => {
      const contact = { sentAt: new Date(NOW + ago).toISOString(), sentFor: 'chk_1' };
      expect(isRemindedLately(contact, 'chk_2', NOW)).toBe(ago > -REMINDER_PAUSE_MS);
      expect(isRemindedLately(contact, 'chk_1', NOW)).toBe(false);
    }),
  );
  expect(isRemindedLately(null, 'chk_1', NOW)).toBe(false);
});

test('An order is recovered within seven days of the visit by the link', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * RECOVERY_MS, max: 0 }), (ago) => {
      const contact = { clickedAt: new Date(NOW + ago).toISOString(), clickedFor: 'chk_1' };
      expect(recoveredCheckout(contact, NOW)).toBe(ago > -RECOVERY_MS ? 'chk_1' : null);
    }),
  );
  expect(recoveredCheckout(null, NOW)).toBeNull();
});

test('The link of a reminder leads to the shop’s own cart, with its token in the fragment', () => {
  const path = restorePath('abc.def');
  const url = new URL(path, 'https://shop.example');
  expect([url.origin, url.pathname, url.search]).toEqual(['https://shop.example', '/cart', '']);
  expect(restoreTokenIn(url.hash)).toBe('abc.def');
  expect(restoreTokenIn('#other')).toBeNull();
});

describe('An abandoned checkout, as admins see it,', () => {
  const left = { ...CHECKOUT, status: 'expired', email: 'a@example.com', orderId: null } as const;

  test('shows its person only with a consent', () => {
    const abandoned = { at: NOON, state: 'no_consent', consent: null } as const;
    expect(toAbandonedCheckout({ ...left, abandoned }).email).toBeNull();
    const sent = { at: NOON, state: 'sent', consent: 'request', sentAt: NOON } as const;
    expect(toAbandonedCheckout({ ...left, abandoned: sent })).toMatchObject({
      email: 'a@example.com',
      mail: { state: 'sent', sentAt: NOON, clickedAt: null },
      order: null,
    });
  });

  test('shows the order that followed, or that it became after all', () => {
    const abandoned = { at: NOON, state: 'sent', consent: 'request' } as const;
    const recovered = { orderId: 'ord_2', totalCents: 900 };
    expect(toAbandonedCheckout({ ...left, abandoned: { ...abandoned, recovered } }).order).toEqual({
      id: 'ord_2',
      totalCents: 900,
    });
    const paid = toAbandonedCheckout({ ...left, status: 'paid', orderId: 'ord_1', abandoned });
    expect(paid.order).toEqual({ id: 'ord_1', totalCents: CHECKOUT.totalCents });
  });
});
