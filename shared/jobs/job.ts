import * as z from 'zod/mini';
import { decodeSubject, isReviewKind, JOB_KINDS } from './kinds.ts';

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The payload in its stored form. `decodeSubject` turns it back into an object. */
  subject: z.string(),
  /** UTC ISO time before which the job does not run. */
  dueAt: z.string(),
  attempts: z.int(),
  parked: z.boolean(),
  /** Reason for the last failure, phrased so that an admin can act on it. Never includes a stack trace or personal data. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  /** UTC ISO time of an event that made the job urgent. */
  hurriedAt: z.optional(z.string()),
  /** UTC ISO time at which the lease of the current attempt ends. */
  leasedUntil: z.optional(z.string()),
});
export type Job = z.infer<typeof jobSchema>;

/** Maximum number of attempts, spread over half a day. Afterwards the job goes to the dead letters. */
export const MAX_JOB_ATTEMPTS = 20;

/**
 * Returns the delay before the next attempt, in milliseconds: an exponential back-off with jitter that starts at about 5 s
 * and doubles up to an hour. `random` is in [0, 1).
 */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.round(Math.min(3_600_000, 5_000 * 2 ** (attempts - 1)) * (0.5 + random / 2));

/**
 * Returns the id of the order that a job is about. `partId` is set if the job is about a refund or another part of the order.
 * Returns null if the job is not about an order.
 */
export function orderOfJob({
  kind,
  subject,
}: Pick<Job, 'kind' | 'subject'>): { orderId: string; partId: string | null } | null {
  // This release may not know a kind of job that a newer release added.
  if (!JOB_KINDS.includes(kind)) return null;
  const payload: { orderId?: string; refundId?: string; partId?: string | null } = decodeSubject(kind, subject);
  if (!payload.orderId) return null;
  return { orderId: payload.orderId, partId: payload.refundId ?? payload.partId ?? null };
}

const LATE_MS = 5 * 60_000;

/** Returns true if a paid order should have reached the provider by now but has not. `now` is in milliseconds UTC. */
export const isSubmissionOverdue = ({ kind, parked, attempts, dueAt }: Job, now: number): boolean =>
  kind === 'submit_order' && (parked || attempts > 1 || now > Date.parse(dueAt) + LATE_MS);

/** Returns the reason why an admin cannot run the job now. Null if the admin can. `now` is in milliseconds UTC. */
export function retryRefusal({ kind, parked, attempts, leasedUntil }: Job, now: number): string | null {
  // Every job is safe to run twice. But this job should not run twice at the same time, because the provider may list a new
  // order only after a delay.
  if (kind === 'submit_order' && leasedUntil && now < Date.parse(leasedUntil))
    return 'This order is being sent right now. Check again in a minute';
  if (isReviewKind(kind)) return 'This needs your review. Look into it, then mark it as done';
  if (kind === 'close_checkout' && !parked && attempts === 0)
    return 'The shopper may still be paying. This will run when the checkout expires';
  if (kind === 'submit_order' && !parked && attempts === 0)
    return 'The customer can still cancel this order. It will be sent when that time is up';
  return null;
}
