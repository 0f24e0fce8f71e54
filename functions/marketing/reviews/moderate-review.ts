import { Problem } from '#shared/base/errors.ts';
import type { AdminReview, StoredReview } from '#shared/marketing/reviews/review.ts';
import { toAdminReview } from '#shared/marketing/reviews/review-views.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { changeReview } from '#store/marketing/reviews/reviews.ts';
import { auditWrite } from '#store/shop/audit.ts';

interface Moderation {
  orderId: string;
  productId: string;
  actor: Actor;
  /** Milliseconds UTC. */
  now: number;
}

const auditFields = ({ status, hiddenReason, answer }: StoredReview) => ({
  ...{ status, hiddenReason },
  answer: answer?.text ?? null,
});

/** Changes a review as an admin and records it in the history. Throws `not_found` for one that was withdrawn. */
async function moderate(
  { orderId, productId, actor, now }: Moderation,
  verb: string,
  change: (review: StoredReview, at: string) => StoredReview,
): Promise<AdminReview> {
  const changed = await changeReview(orderId, productId, (before) => {
    if (!before) throw new Problem('not_found', 'This review was withdrawn');
    const after = change(before, new Date(now).toISOString());
    const changes = changesBetween(auditFields(before), auditFields(after));
    // The history names the product, not the person who wrote.
    const audit = { actor, action: `review.${verb}`, subject: before.id, name: before.productTitle, changes };
    return { after, writes: [auditWrite(audit, now)] };
  });
  if (!changed) throw new Problem('not_found', 'This review was withdrawn');
  return toAdminReview(changed);
}

export const publishReview = (moderation: Moderation): Promise<AdminReview> =>
  moderate(moderation, 'published', (review, at) => ({
    ...review,
    status: 'published',
    hiddenReason: null,
    moderatedAt: at,
  }));

export const hideReview = (moderation: Moderation, reason: string): Promise<AdminReview> =>
  moderate(moderation, 'hidden', (review, at) => ({
    ...review,
    status: 'hidden',
    hiddenReason: reason,
    moderatedAt: at,
  }));

/** Answers a review where shoppers read it; null deletes the answer. */
export const answerReview = (moderation: Moderation, text: string | null): Promise<AdminReview> =>
  moderate(moderation, text === null ? 'answer_deleted' : 'answered', (review, at) => ({
    ...review,
    answer: text === null ? null : { text, at },
    // Keeps the buyer from changing what the answer is about.
    moderatedAt: review.moderatedAt ?? at,
  }));
