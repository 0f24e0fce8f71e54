import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePaymentEvent } from '#shared/checkout/parse-payment-event.ts';
import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';

const event = (type: string, object: unknown, id: unknown = 'evt_1') => ({
  id,
  object: 'event',
  type,
  data: { object },
});

/** Generates values that Stripe's documentation rules out but a program could still send. */
const oddity = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', [], {}, 0, true, 'x'.repeat(100_000), 'a/b', '..', '\u0000'),
  fc.jsonValue(),
);
const oddObject = fc.oneof(
  oddity,
  fc.record(
    {
      id: oddity,
      metadata: fc.oneof(oddity, fc.record({ checkoutId: oddity })),
      payment_intent: fc.oneof(oddity, fc.record({ id: oddity })),
      last_payment_error: fc.oneof(oddity, fc.record({ code: oddity })),
    },
    { requiredKeys: [] },
  ),
);

/** Returns every text of the parsed event that becomes part of a key or a path. */
const idsOf = (parsed: object): string[] =>
  Object.entries(parsed).flatMap(([name, value]) => (/id$/i.test(name) && value ? [String(value)] : []));

describe('A signed event', () => {
  test('of any shape is read or ignored, and its ids are safe as keys and paths', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_EVENTS),
        oddObject,
        fc.oneof(fc.constant('evt_1'), oddity),
        (type, object, id) => {
          const parsed = parsePaymentEvent(event(type, object, id));
          for (const found of idsOf(parsed)) expect(found).toMatch(/^[A-Za-z0-9_]{1,255}$/);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('that is any JSON at all is ignored without an error', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => parsePaymentEvent(json).about === 'nothing'));
  });

  test.each([
    ['no metadata', { last_payment_error: null }],
    ['empty metadata', { metadata: null, last_payment_error: { code: 'card_declined' } }],
    ['the metadata of another application', { metadata: { checkoutId: 'chk_of_another' }, last_payment_error: null }],
  ])('of a failed payment with %s is of no checkout here', (_what, object) => {
    expect(parsePaymentEvent(event('payment_intent.payment_failed', object))).toMatchObject({
      about: 'failed_payment',
      checkoutId: null,
    });
  });

  test.each([
    ['an empty id', { id: '' }],
    ['a list as id', { id: [] }],
    ['an endless id', { id: `cs_${'a'.repeat(100_000)}` }],
    ['the id of another object', { id: 'pi_123' }],
    ['no object', null],
  ])('of a session with %s is ignored, and the log can name the field but not its value', (_what, object) => {
    const parsed = parsePaymentEvent(event('checkout.session.completed', object));
    expect(parsed).toMatchObject({ about: 'nothing' });
    expect(JSON.stringify(parsed).length).toBeLessThan(200);
  });

  test('is read as what it is about', () => {
    const checkoutId = 'chk_01JD0000000000000000A1B2C3';
    const [session, id] = ['cs_test_1', 'evt_1'];
    expect(parsePaymentEvent(event('checkout.session.expired', { id: session }))).toEqual({
      type: 'checkout.session.expired',
      about: 'session',
      id,
      sessionId: session,
    });
    expect(
      parsePaymentEvent(
        event('payment_intent.payment_failed', {
          metadata: { checkoutId },
          last_payment_error: { code: 'expired_card' },
        }),
      ),
    ).toEqual({ type: 'payment_intent.payment_failed', about: 'failed_payment', id, checkoutId, code: 'expired_card' });
    expect(parsePaymentEvent(event('refund.created', { payment_intent: { id: 'pi_1' } }))).toEqual({
      type: 'refund.created',
      about: 'refund',
      paymentIntentId: 'pi_1',
    });
    expect(parsePaymentEvent(event('charge.dispute.closed', { id: 'du_1', payment_intent: null }))).toEqual({
      type: 'charge.dispute.closed',
      about: 'dispute',
      disputeId: 'du_1',
      paymentIntentId: '',
    });
    expect(parsePaymentEvent(event('payout.paid', {}))).toEqual({ about: 'nothing', problem: null });
  });
});
