import { inTurns } from '#functions/runtime/in-turns.ts';
import type { CsvReview, FoundReview, ReviewFailure } from '#shared/marketing/reviews/csv/review-import.ts';
import { isReviewTime } from '#shared/marketing/reviews/csv/review-import.ts';
import type { StoredReview } from '#shared/marketing/reviews/review.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';
import { getReview, listReviewsOfMoment, listReviewsWrittenAt } from '#store/marketing/reviews/reviews.ts';
import { idsWrittenAt, importedReview } from './imported-review.ts';

type Named = Pick<FoundReview, 'productId' | 'productTitle'>;

/** Returns the products by id, handle, and SKU. A SKU that two products share maps to null. */
async function productsByName(): Promise<Map<string, Named | null>> {
  const names = new Map<string, Named | null>();
  const documents = await listAllDocuments();
  for (const { card, skus } of documents) {
    const product = { productId: card.id, productTitle: card.title };
    for (const sku of skus.map((each) => each.toLowerCase())) {
      const other = names.get(sku);
      names.set(sku, other === undefined || other?.productId === card.id ? product : null);
    }
  }
  for (const { card } of documents) {
    const product = { productId: card.id, productTitle: card.title };
    names.set(card.id.toLowerCase(), product).set(card.slug.toLowerCase(), product);
  }
  return names;
}

/** Finds the products to which the reviews of a part belong. `now` in milliseconds UTC. */
export async function findProducts(
  part: readonly CsvReview[],
  now: number,
): Promise<{ found: FoundReview[]; failures: ReviewFailure[] }> {
  const names = await productsByName();
  const found: FoundReview[] = [];
  const failures: ReviewFailure[] = [];
  for (const review of part) {
    const { row, product, createdAt } = review;
    const named = names.get(product.toLowerCase());
    if (!isReviewTime(Date.parse(createdAt), now))
      failures.push({ row, message: 'Date: Enter a day from 1995 until today.' });
    else if (named) found.push({ ...review, ...named });
    else
      failures.push({
        row,
        message:
          named === null
            ? `Product: Several products have the SKU ${product}. Enter a handle.`
            : `Product: No product matches ${product}. Enter the SKU, handle, or ID of a product.`,
      });
  }
  return { found, failures };
}

const UNSHOWN = ['hidden', 'pending'] as const;

/**
 * Returns whether a buyer wrote this review in this shop. An export of the shop also contains its own reviews, and a review
 * that was hidden since must not return through an import.
 */
export async function isOwnReview({ productId, createdAt, name, rating }: FoundReview): Promise<boolean> {
  const isIt = (one: Pick<StoredReview, 'isImported' | 'name' | 'rating'>) =>
    !one.isImported && one.name === name && one.rating === rating;
  if ((await listReviewsWrittenAt(productId, idsWrittenAt(createdAt))).some(isIt)) return true;
  const unshown = await Promise.all(UNSHOWN.map((status) => listReviewsOfMoment(status, createdAt)));
  return unshown.flat().some((one) => one.productId === productId && isIt(one));
}

/** Counts the reviews that already exist in the shop. */
export async function countKnown(found: readonly FoundReview[]): Promise<number> {
  const known = await inTurns(found, async (review) => {
    const { orderId, productId } = importedReview(review, { importId: '', isAutomatic: false });
    return (await getReview(orderId, productId)) !== null || (await isOwnReview(review));
  });
  return known.filter(Boolean).length;
}
