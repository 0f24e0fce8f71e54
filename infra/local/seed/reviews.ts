import { inTurns } from '#functions/runtime/in-turns.ts';
import { newId } from '#shared/base/id.ts';
import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import type { ReviewInput } from '#shared/marketing/reviews/review.ts';
import { boughtChoice, reviewableItems } from '#shared/marketing/reviews/reviewable.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { changeReview } from '#store/marketing/reviews/reviews.ts';
import { seedPhoto } from './photos.ts';

const DAY_MS = 86_400_000;

type DemoReview = Omit<ReviewInput, 'photos'> & { status: ReviewStatus; answer?: string; photos?: string[] };

/** Sample reviews by the demo customer, so that the review pages are not empty. A real shop starts without reviews. */
const DEMO: readonly DemoReview[] = [
  {
    ...{ rating: 5, title: 'Heavy, in a good way', fit: 'true', name: 'Regular S.', status: 'published' },
    photos: ['worn', 'close'],
    text: 'Washed it five times and the print hasn’t moved. The sleeves are exactly as long as the size chart says.',
  },
  {
    ...{ rating: 3, title: 'Good fabric, wide cut', fit: 'large', name: 'Regular S.', status: 'published' },
    text: 'Feels solid, but I would take one size down next time.',
    answer: 'Thank you. It’s cut wide on purpose, and we’ve made that clearer in the size chart.',
  },
  {
    ...{ rating: 4, title: '', fit: null, name: 'Regular S.', status: 'pending' },
    text: 'Took a while to arrive. Worth it.',
  },
];

/** Slug of the product that the photos of the first review show. */
const PHOTOGRAPHED = 'plumb-bob-crew';

/** Seeds reviews for the products in the customer's delivered order. */
export async function seedReviews(
  orders: readonly StoredOrder[],
  { now, mediaDirectory }: { now: number; mediaDirectory: string },
): Promise<void> {
  const order = orders.find(({ status, userId }) => status === 'delivered' && userId !== null);
  if (!order) return;
  const items = reviewableItems(order);
  const isPhotographed = ({ slug }: { slug: string }) => slug === PHOTOGRAPHED;
  const inOrder = [...items.filter(isPhotographed), ...items.filter((item) => !isPhotographed(item))];
  for (const [position, item] of inOrder.entries()) {
    const demo = DEMO[position];
    if (!demo) return;
    const { answer, photos: names = [], ...review } = demo;
    const at = now - (position + 2) * DAY_MS;
    const photos = await inTurns(names, (name) => seedPhoto(name, { orderId: order.id, at, mediaDirectory }));
    const createdAt = new Date(at).toISOString();
    const { productId } = item;
    await changeReview(order.id, productId, () => ({
      after: {
        ...{ id: newId('rev', at), orderId: order.id, productId, productTitle: item.title, choice: boughtChoice(item) },
        ...{ ...review, photos },
        ...{ createdAt, answer: answer ? { text: answer, at: createdAt } : null, hiddenReason: null, revision: 0 },
        moderatedAt: demo.status === 'pending' ? null : createdAt,
      },
    }));
  }
}
