import * as z from 'zod/mini';
import { decodeSubject, isReviewKind, JOB_KINDS } from './kinds.ts';

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The payload as it is stored; `decodeSubject` reads it. */
  subject: z.string(),
  /** UTC ISO: the job does not run before. */
  dueAt: z.string(),
  attempts: z.int(),
  parked: z.boolean(),
  /** The reason of the last failure, which an admin can act on; never a stack or personal data. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  /** UTC ISO: the time of an event that made it urgent. */
  hurriedAt: z.optional(z.string()),
  /** UTC ISO: the end of the lease of a try that is under way. */
  leasedUntil: z.optional(z.string()),
});
export type Job = z.infer<typeof jobSchema>;

/** Tries, spread over half a day, before a job goes to the dead letters. */
export const MAX_JOB_ATTEMPTS = 20;

/** Returns an exponential back-off with jitter: 5 s, doubling to at most an hour; `random` is in [0, 1). */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.round(Math.min(3_600_000, 5_000 * 2 ** (attempts - 1)) * (0.5 + random / 2));

/** Returns the order that a job is about, and its part when the job is about one; null for a job about something else. */
export function orderOfJob({
  kind,
  subject,
}: Pick<Job, 'kind' | 'subject'>): { orderId: string; partId: string | null } | null {
  // A kind of a newer release may be unknown here.
  if (!JOB_KINDS.includes(kind)) return null;
  const payload: { orderId?: string; refundId?: string; partId?: string | null } = decodeSubject(kind, subject);
  if (!payload.orderId) return null;
  return { orderId: payload.orderId, partId: payload.refundId ?? payload.partId ?? null };
}

const LATE_MS = 5 * 60_000;

/** Returns true for a paid order that should be at the provider by now and is not. `now` in milliseconds UTC. */
export const isSubmissionOverdue = ({ kind, parked, attempts, dueAt }: Job, now: number): boolean =>
  kind === 'submit_order' && (parked || attempts > 1 || now > Date.parse(dueAt) + LATE_MS);

/** Returns why an admin cannot run the job now; null when they can. `now` in milliseconds UTC. */
export function retryRefusal({ kind, parked, attempts, leasedUntil }: Job, now: number): string | null {
  // Every job is safe to run twice; this one is better not run twice at once, as the provider may show the order late.
  if (kind === 'submit_order' && leasedUntil && now < Date.parse(leasedUntil))
    return 'This order is being sent right now. Check again in a minute';
  if (isReviewKind(kind)) return 'This needs your review. Look into it, then mark it as done';
  if (kind === 'close_checkout' && !parked && attempts === 0)
    return 'The shopper may still be paying. This will run when the checkout expires';
  if (kind === 'submit_order' && !parked && attempts === 0)
    return 'The customer can still cancel this order. It will be sent when that time is up';
  return null;
}
