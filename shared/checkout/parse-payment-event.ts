import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { sessionIdSchema } from './checkout.ts';
import { PAYMENT_EVENT_SUBJECTS, type PaymentEventType } from './payment-events.ts';

/** Contains the data that the shop uses from a Stripe event. The shop reads everything else from Stripe again. */
export type PaymentEvent = { type: string } & Subject;

type Subject =
  | { about: 'session'; id: string; sessionId: string }
  | { about: 'failed_payment'; id: string; checkoutId: string | null; code: string | null }
  | { about: 'refund'; paymentIntentId: string }
  | { about: 'dispute'; disputeId: string; paymentIntentId: string };

/**
 * An event that changes nothing in the shop. `problem` explains why an event of a known type cannot be used. Null for an
 * unknown type.
 */
export interface IgnoredEvent {
  about: 'nothing';
  problem: string | null;
}

/** Ids become keys of the table and parts of Stripe's paths (docs.stripe.com: at most 255 characters). */
const stripeId = z.string().check(z.regex(/^[A-Za-z0-9_]{1,255}$/));

/**
 * A payment is given as its id, or as an object when expanded. Charges from other applications may have no payment, which
 * becomes an empty string.
 */
const paymentIntentId = z.pipe(
  z.nullish(z.union([stripeId, z.object({ id: stripeId })])),
  z.transform((payment) => (typeof payment === 'string' ? payment : (payment?.id ?? ''))),
);

const textOrNull = z.catch(z.nullable(z.string()), null);
const checkoutId = z.catch(z.nullable(idSchema('chk')), null);

const OBJECTS = {
  session: z.object({ id: sessionIdSchema }),
  failed_payment: z.object({
    metadata: z.catch(z.object({ checkoutId }), { checkoutId: null }),
    last_payment_error: z.catch(z.object({ code: textOrNull }), { code: null }),
  }),
  refund: z.object({ payment_intent: paymentIntentId }),
  dispute: z.object({ id: stripeId, payment_intent: paymentIntentId }),
};

const eventSchema = z.object({ id: stripeId, type: z.string(), data: z.object({ object: z.looseObject({}) }) });

const ignored = (problem: string | null): IgnoredEvent => ({ about: 'nothing', problem });

/** Lists the fields that are invalid, without their values. */
const problemOf = (error: z.core.$ZodError): string =>
  [...new Set(error.issues.map(({ path }) => path.join('.') || 'the event'))].join(', ');

/**
 * Reads an event whose signature was verified. Never throws, because Stripe would repeat an unusable event for days. A
 * scheduled job checks payments, refunds, and disputes as well.
 */
export function parsePaymentEvent(json: unknown): PaymentEvent | IgnoredEvent {
  const event = eventSchema.safeParse(json);
  if (!event.success) return ignored(problemOf(event.error));
  const { id, type, data } = event.data;
  if (!Object.hasOwn(PAYMENT_EVENT_SUBJECTS, type)) return ignored(null);
  const about = PAYMENT_EVENT_SUBJECTS[type as PaymentEventType];
  const object = OBJECTS[about].safeParse(data.object);
  return object.success
    ? { type, ...subjectOf(id, about, data.object) }
    : ignored(`${type}: ${problemOf(object.error)}`);
}

function subjectOf(id: string, about: keyof typeof OBJECTS, object: unknown): Subject {
  switch (about) {
    case 'session':
      return { about, id, sessionId: OBJECTS.session.parse(object).id };
    case 'failed_payment': {
      const { metadata, last_payment_error: failure } = OBJECTS.failed_payment.parse(object);
      return { about, id, checkoutId: metadata.checkoutId, code: failure.code };
    }
    case 'refund':
      return { about, paymentIntentId: OBJECTS.refund.parse(object).payment_intent };
    case 'dispute': {
      const dispute = OBJECTS.dispute.parse(object);
      return { about, disputeId: dispute.id, paymentIntentId: dispute.payment_intent };
    }
  }
}
