import { describe, expect, test } from 'vitest';
import type { AdminGiftCard } from '#shared/orders/gift-cards/admin-gift-card.ts';
import { isBeingMailed } from '#shared/orders/gift-cards/admin-gift-card.ts';
import { emailedText, stateOf } from '#web/features/checkout/gift-cards/admin/gift-card-words.ts';

const MINUTE = 60_000;

const card = (dueInMs: number, more: Partial<AdminGiftCard> = {}): AdminGiftCard => ({
  ...{ id: 'gft_1', status: 'active', lastFour: 'AAAA', initialCents: 5_000, balanceCents: 5_000, reservedCents: 0 },
  ...{ recipient: { name: 'Gia', email: 'gia@example.com' }, senderName: '', message: '', expiresAt: null },
  ...{ orderId: null, reason: 'A test', createdAt: new Date().toISOString(), version: 1, sentAt: null },
  sendAt: new Date(Date.now() + dueInMs).toISOString(),
  ...more,
});

describe('the page of a gift card', () => {
  test('says that its mail is under way from the moment it is due', () => {
    expect(emailedText(card(0))).toBe('Being emailed');
    expect(stateOf(card(0))).toEqual({ label: 'Sending', tone: 'quiet' });
    expect(emailedText(card(30 * 24 * 60 * MINUTE))).toMatch(/^Will be emailed on /);
    expect(stateOf(card(30 * 24 * 60 * MINUTE)).label).toBe('Scheduled');
  });

  test('offers to send it again once that takes too long', () => {
    const late = card(-15 * MINUTE);
    expect(isBeingMailed(late, Date.now())).toBe(false);
    expect(emailedText(late)).toBe('Not emailed');
    expect(stateOf(late).label).toBe('Not emailed');
  });

  test.each([
    { status: 'disabled' },
    { status: 'frozen' },
    { recipient: null },
    { sentAt: new Date().toISOString() },
  ] as const)('does not wait for the mail of a card with %o', (more) => {
    expect(isBeingMailed(card(0, more), Date.now())).toBe(false);
  });
});
