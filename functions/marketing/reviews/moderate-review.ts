import { withPasses } from '#functions/orders/photos/photo-pass.ts';
import { Problem } from '#shared/base/errors.ts';
import type { AdminReview, ReadReview, StoredReview } from '#shared/marketing/reviews/review.ts';
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

const auditFields = ({ status, hiddenReason, answer, photos = [] }: StoredReview) => ({
  ...{ status, hiddenReason },
  answer: answer?.text ?? null,
  photos: photos.length,
});

/** Returns a review as admins see it, with passes for its photos. `now` in milliseconds UTC. */
export const adminReview = async (review: StoredReview, now: number): Promise<AdminReview> =>
  toAdminReview(review, await withPasses(review.photos ?? [], now));

type Change = (review: StoredReview, at: string) => StoredReview;

const withdrawn = () => new Problem('not_found', 'This review was withdrawn');

const CHANGED = 'This review has changed since you opened this page. Please read it again.';

/**
 * Changes a review as an admin and records it in the history. Throws `not_found` for one that was withdrawn, and `conflict`
 * when it is no longer the one that the admin read.
 */
async function moderate(
  { orderId, productId, actor, now }: Moderation,
  { verb, read, change }: { verb: string; read?: ReadReview; change: Change },
): Promise<AdminReview> {
  const changed = await changeReview(orderId, productId, (before) => {
    if (!before) throw withdrawn();
    if (read && (read.id !== before.id || read.revision !== before.revision)) throw new Problem('conflict', CHANGED);
    const after = change(before, new Date(now).toISOString());
    const changes = changesBetween(auditFields(before), auditFields(after));
    // The history names the product, not the person who wrote.
    const audit = { actor, action: `review.${verb}`, subject: before.id, name: before.productTitle, changes };
    return { after, writes: [auditWrite(audit, now)] };
  });
  if (!changed) throw withdrawn();
  return adminReview(changed, now);
}

export const publishReview = (moderation: Moderation, read: ReadReview): Promise<AdminReview> =>
  moderate(moderation, {
    verb: 'published',
    read,
    change: (review, at) => ({ ...review, status: 'published', hiddenReason: null, moderatedAt: at }),
  });

export const hideReview = (
  moderation: Moderation,
  { reason, ...read }: ReadReview & { reason: string },
): Promise<AdminReview> =>
  moderate(moderation, {
    verb: 'hidden',
    read,
    change: (review, at) => ({ ...review, status: 'hidden', hiddenReason: reason, moderatedAt: at }),
  });

/** Answers a review where shoppers read it, or changes the answer. */
export const answerReview = (
  moderation: Moderation,
  { text, ...read }: ReadReview & { text: string },
): Promise<AdminReview> =>
  moderate(moderation, {
    verb: 'answered',
    read,
    // The time of a decision keeps the buyer from changing what the answer is about.
    change: (review, at) => ({ ...review, answer: { text, at }, moderatedAt: review.moderatedAt ?? at }),
  });

export const deleteAnswer = (moderation: Moderation): Promise<AdminReview> =>
  moderate(moderation, { verb: 'answer_deleted', change: (review) => ({ ...review, answer: null }) });

/** Removes a photo from a review, and deletes it. Does nothing when it is gone already. */
export const removePhoto = (moderation: Moderation, photoId: string): Promise<AdminReview> =>
  moderate(moderation, {
    verb: 'photo_removed',
    change: (review, at) => ({
      ...review,
      photos: (review.photos ?? []).filter(({ id }) => id !== photoId),
      // The time of a decision keeps the buyer from adding it again.
      moderatedAt: review.moderatedAt ?? at,
    }),
  });
