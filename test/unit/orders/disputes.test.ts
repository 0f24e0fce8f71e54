import { describe, expect, test } from 'vitest';
import { disputeReviewReason, withDispute } from '#shared/orders/disputes.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Dispute } from '#shared/orders/refund.ts';
import { order } from '../fixtures.ts';

const AT = '2025-09-20T10:00:00.000Z';
const dispute = (status: string, id = 'du_1'): Dispute => ({
  id,
  status,
  reason: 'product_not_received',
  amountCents: 13_555,
  dueBy: '2025-10-01T23:59:59.000Z',
});
const disputed = (...statuses: string[]): StoredOrder =>
  statuses.reduce((current, status) => withDispute(current, dispute(status), AT) ?? current, order());

describe('a dispute of an order', () => {
  test.each([
    [['needs_response'], ['disputed']],
    [['needs_response', 'under_review'], ['disputed']],
    [['needs_response', 'won'], []],
    [['warning_needs_response', 'warning_closed'], []],
    [['needs_response', 'lost'], ['disputed']],
    [['needs_response', 'lost', 'appeal_under_review', 'won'], []],
  ])('%j leaves the flags %j', (statuses, flags) => expect(disputed(...statuses).flags).toEqual(flags));

  test('keeps other flags', () => {
    const flagged = withDispute(order({ flags: ['oversold'] }), dispute('needs_response'), AT) as StoredOrder;
    expect(flagged.flags).toEqual(['oversold', 'disputed']);
    expect(withDispute(flagged, dispute('won'), AT)?.flags).toEqual(['oversold']);
  });

  test('a repeated or late event changes nothing', () => {
    expect(withDispute(disputed('needs_response'), dispute('needs_response'), AT)).toBeNull();
    expect(withDispute(disputed('needs_response', 'won'), dispute('needs_response'), AT)).toBeNull();
    expect(withDispute(disputed('needs_response', 'lost'), dispute('under_review'), AT)).toBeNull();
  });

  test('a second dispute replaces the first', () => {
    const second = withDispute(disputed('needs_response', 'won'), dispute('needs_response', 'du_2'), AT);
    expect(second).toMatchObject({ flags: ['disputed'], dispute: { id: 'du_2' } });
    expect(second?.timeline.at(-1)?.event).toBe('Payment disputed: product not received');
  });

  test('every timeline entry is visible to admins only', () => {
    const { timeline } = disputed('needs_response', 'under_review', 'lost');
    expect(timeline.slice(1).map(({ event, isPrivate }) => [event, isPrivate])).toEqual([
      ['Payment disputed: product not received', true],
      ['Dispute answered', true],
      ['Dispute lost', true],
    ]);
  });
});

describe('the task of an admin in a dispute', () => {
  test('is to answer in time', () => {
    expect(disputeReviewReason(dispute('needs_response'), 'America/New_York')?.replaceAll('\u202f', ' ')).toBe(
      'The cardholder disputes $135.55 (product not received). Respond in Stripe by October 1, 2025 at 7:59 PM (America/New_York)',
    );
    expect(disputeReviewReason({ ...dispute('warning_needs_response'), dueBy: null }, 'America/New_York')).toMatch(
      /soon$/,
    );
  });

  test('is nothing while the bank decides or when it is won; a loss is reported', () => {
    expect(disputeReviewReason(dispute('under_review'), 'America/New_York')).toBeNull();
    expect(disputeReviewReason(dispute('won'), 'America/New_York')).toBeNull();
    expect(disputeReviewReason(dispute('lost'), 'America/New_York')).toMatch(/lost/);
  });
});
