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
  /** Current time, in milliseconds UTC. */
  now: number;
}

const auditFields = ({ status, hiddenReason, answer, photos = [] }: StoredReview) => ({
  ...{ status, hiddenReason },
  answer: answer?.text ?? null,
  photos: photos.length,
});

/** Returns a review for the back office, with passes for its photos. `now` in milliseconds UTC. */
export const adminReview = async (review: StoredReview, now: number): Promise<AdminReview> =>
  toAdminReview(review, await withPasses(review.photos ?? [], now));

type Change = (review: StoredReview, at: string) => StoredReview;

const withdrawn = () => new Problem('not_found', 'This review was withdrawn');

const CHANGED = 'This review has changed since you opened this page. Please read it again.';

/**
 * Changes a review for an admin and records the change in the history. Throws `not_found` if the review was withdrawn, and
 * `conflict` if it has changed since the admin read it.
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
    // The history shows the name of the product, not of the reviewer.
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

/** Saves or changes the shop's public answer to a review. */
export const answerReview = (
  moderation: Moderation,
  { text, ...read }: ReadReview & { text: string },
): Promise<AdminReview> =>
  moderate(moderation, {
    verb: 'answered',
    read,
    // A decision time prevents the buyer from editing the review after the shop has answered it.
    change: (review, at) => ({ ...review, answer: { text, at }, moderatedAt: review.moderatedAt ?? at }),
  });

export const deleteAnswer = (moderation: Moderation): Promise<AdminReview> =>
  moderate(moderation, { verb: 'answer_deleted', change: (review) => ({ ...review, answer: null }) });

/** Removes a photo from a review and deletes it. A photo that is already gone is not an error. */
export const removePhoto = (moderation: Moderation, photoId: string): Promise<AdminReview> =>
  moderate(moderation, {
    verb: 'photo_removed',
    change: (review, at) => ({
      ...review,
      photos: (review.photos ?? []).filter(({ id }) => id !== photoId),
      // A decision time prevents the buyer from adding the photo again.
      moderatedAt: review.moderatedAt ?? at,
    }),
  });
