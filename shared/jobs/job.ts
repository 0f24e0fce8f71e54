import * as z from 'zod/mini';

/** The kinds of effects the shop owes, each safe to run twice. */
export const JOB_KINDS = [
  'send_order_confirmation',
  'send_order_link',
  'close_checkout',
  'send_refund',
  'review_order',
  'review_payments',
  'refresh_category',
  'sync_products',
  'sync_product',
  'publish_product',
  'submit_order',
  'watch_order',
  'send_order_shipped',
  'send_order_delivered',
  'send_campaign',
  'send_newsletter_welcome',
  'send_payment_pending',
  'send_payment_failed',
  'send_order_cancelled',
  'send_order_refunded',
  'send_address_problem',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Kinds that nothing but a person can do: they wait under "needs attention" until they are marked as dealt with. */
type ReviewKind = 'review_order' | 'review_payments';
export const isReviewKind = (kind: JobKind): kind is ReviewKind =>
  kind === 'review_order' || kind === 'review_payments';

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The id of what the work is about: an order, a checkout; of a part of an order `<order's id>.<part's id>`. */
  subject: z.string(),
  /** UTC ISO: not before. */
  dueAt: z.string(),
  attempts: z.int(),
  parked: z.boolean(),
  /** Why the last try failed, in words an owner can act on; never a stack or personal data. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  /** UTC ISO: when news came that made it urgent; missing where none did. */
  hurriedAt: z.optional(z.string()),
  /** UTC ISO: while a try is under way, when it has ended at the latest. */
  leasedUntil: z.optional(z.string()),
});
export type Job = z.infer<typeof jobSchema>;

/** Tries, spread over half a day, before an item is parked as "needs attention". */
export const MAX_JOB_ATTEMPTS = 20;

/** Exponential back-off with equal jitter: 5 s doubling to at most an hour, its second half by `random` in [0, 1). */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.round(Math.min(3_600_000, 5_000 * 2 ** (attempts - 1)) * (0.5 + random / 2));

/** The subject of work about a part of an order: one of its refunds, a dispute. */
export const orderPartSubject = (orderId: string, partId: string): string => `${orderId}.${partId}`;

/** The subject of work about what the provider makes of an order. */
export const providerPartSubject = (orderId: string): string => orderPartSubject(orderId, 'provider');

/** The order a piece of work is about, and the part of it where there is one; null for work about something else. */
export function orderOfJob({ subject }: Pick<Job, 'subject'>): { orderId: string; partId: string | null } | null {
  const [orderId = '', partId = null] = subject.split('.');
  return orderId.startsWith('ord_') ? { orderId, partId } : null;
}

const LATE_MS = 5 * 60_000;

/** Whether a paid order should have gone to the provider by now and has not, for whatever reason. `now` in milliseconds UTC. */
export const isSubmissionOverdue = ({ kind, parked, attempts, dueAt }: Job, now: number): boolean =>
  kind === 'submit_order' && (parked || attempts > 1 || now > Date.parse(dueAt) + LATE_MS);

/** Why an owner cannot have the work done now, in plain words; null when they can. `now` in milliseconds UTC. */
export function retryRefusal({ kind, parked, attempts, leasedUntil }: Job, now: number): string | null {
  // All work is safe to do twice; this alone is better not done twice at one time, as the provider may show it late.
  if (kind === 'submit_order' && leasedUntil && now < Date.parse(leasedUntil))
    return 'It is being sent at this moment: look again in a minute';
  if (isReviewKind(kind)) return 'This needs a person: look into it and mark it as dealt with';
  if (kind === 'close_checkout' && !parked && attempts === 0)
    return 'A shopper may still be paying: this waits for their time to end';
  if (kind === 'submit_order' && !parked && attempts === 0)
    return 'Its customer can still call this order off: it is sent when their time ends';
  return null;
}
