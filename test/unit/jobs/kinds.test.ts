import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Job, orderOfJob } from '#shared/jobs/job.ts';
import { decodeSubject, encodeSubject, isReviewKind, JOB_KINDS, type JobKind, jobId } from '#shared/jobs/kinds.ts';
import { MAILED_DROPS, MAILED_RETURN_STEPS, RESENDABLE_MAILS } from '#shared/jobs/payloads.ts';
import { TEAM_NOTICE_KINDS } from '#shared/jobs/team-notice-kinds.ts';

const id = (prefix: string) => fc.stringMatching(/^[0-9A-Z]{26}$/).map((body) => `${prefix}_${body}`);
const providerId = fc.stringMatching(/^[0-9a-f]{24}$/);
const order = fc.record({ orderId: id('ord') });
const refund = fc.record({ orderId: id('ord'), refundId: id('rfd') });
const edit = fc.record({ orderId: id('ord'), editId: id('edt') });
const checkout = fc.record({ checkoutId: id('chk') });

const payloads: Record<JobKind, fc.Arbitrary<object>> = {
  send_order_confirmation: order,
  send_order_notice: order,
  send_order_link: order,
  submit_order: order,
  watch_order: fc.oneof(order, fc.record({ providerOrderId: providerId })),
  send_order_shipped: order,
  send_order_delivered: order,
  send_order_cancelled: order,
  send_address_problem: order,
  resend_order_mail: fc.record({
    orderId: id('ord'),
    kind: fc.constantFrom(...RESENDABLE_MAILS),
    part: fc.oneof(fc.constant(null), id('rfd')),
  }),
  send_refund: refund,
  send_order_refunded: refund,
  send_return_mail: fc.record({
    orderId: id('ord'),
    returnId: id('ret'),
    step: fc.constantFrom(...MAILED_RETURN_STEPS),
  }),
  send_order_changed: edit,
  request_edit_payment: edit,
  send_edit_dropped: fc.record({ orderId: id('ord'), editId: id('edt'), why: fc.constantFrom(...MAILED_DROPS) }),
  review_order: fc.record({
    orderId: id('ord'),
    partId: fc.oneof(fc.constant(null), fc.constantFrom('provider', 'mail', 'slip'), id('rfd')),
  }),
  refund_session: fc.record({ sessionId: fc.stringMatching(/^cs_live_[A-Za-z0-9]{58}$/) }),
  read_payment_fee: order,
  issue_gift_cards: order,
  freeze_gift_cards: order,
  send_gift_card: fc.record({ cardId: id('gft') }),
  close_checkout: checkout,
  empty_cart: checkout,
  remind_checkout: checkout,
  count_recovery: order,
  send_payment_pending: checkout,
  send_payment_failed: checkout,
  review_payments: fc.constant({}),
  refresh_category: fc.record({ categoryId: id('cat'), generation: fc.nat() }),
  import_products: fc.record({ importId: id('imp') }),
  copy_pictures: fc.record({
    importId: id('imp'),
    part: fc.nat(),
    row: fc.nat(),
    imagesSeen: fc.stringMatching(/^[0-9a-f]{16}$/),
  }),
  change_products: fc.record({ changeId: id('chg') }),
  sync_products: fc.record({ runId: id('syn') }),
  sync_product: fc.record({ providerProductId: providerId }),
  publish_product: fc.record({
    providerProductId: providerId,
    step: fc.constantFrom('publish', 'delete', 'lock'),
  }),
  send_campaign: fc.record({ campaignId: id('cmp') }),
  send_stock_alerts: fc.record({ productId: id('prd') }),
  send_newsletter_welcome: fc.record({ subscriberId: id('sub') }),
  send_newsletter_confirmation: fc.record({ subscriberId: id('sub'), mail: fc.integer({ min: 1, max: 3 }) }),
  count_campaign_order: order,
  send_review_request: order,
  import_reviews: fc.record({ importId: id('imp') }),
  delete_photo: fc.record({ photoId: id('pho') }),
  send_team_invitation: fc.record({ invitationId: id('inv') }),
  send_team_notice: fc.record({
    notice: fc.constantFrom(...TEAM_NOTICE_KINDS),
    part: fc.stringMatching(/^[\d-]{1,10}$/),
  }),
  send_factor_reset: fc.record({ userId: fc.uuid() }),
  reset_second_factor: fc.record({ userId: fc.uuid() }),
  revoke_tokens: fc.record({ userId: fc.uuid() }),
  sync_team_member: fc.record({ userId: fc.uuid() }),
};

describe('The payload of a job', () => {
  test.each(JOB_KINDS)('of %s survives being stored', (kind) => {
    fc.assert(
      fc.property(payloads[kind], (payload) => {
        const subject = encodeSubject(kind, payload as never);
        expect(decodeSubject(kind, subject)).toEqual(payload);
        expect(jobId(kind, payload as never)).toBe(`${kind}.${subject}`);
      }),
    );
  });

  test('is stored as it always was', () => {
    expect(encodeSubject('send_order_link', { orderId: 'ord_1' })).toBe('ord_1');
    expect(encodeSubject('send_refund', { orderId: 'ord_1', refundId: 'rfd_2' })).toBe('ord_1.rfd_2');
    expect(encodeSubject('review_order', { orderId: 'ord_1', partId: 'provider' })).toBe('ord_1.provider');
    expect(encodeSubject('review_payments', {})).toBe('payments');
    expect(encodeSubject('refresh_category', { categoryId: 'cat_1', generation: 7 })).toBe('cat_1.7');
    expect(encodeSubject('publish_product', { providerProductId: 'p', step: 'publish' })).toBe('p');
    expect(encodeSubject('publish_product', { providerProductId: 'p', step: 'lock' })).toBe('p.lock');
  });
});

test('A kind of a newer release is about nothing known, and no review', () => {
  const kind = 'print_labels' as Job['kind'];
  expect(orderOfJob({ kind, subject: 'ord_1' })).toBeNull();
  expect(isReviewKind(kind)).toBe(false);
});
