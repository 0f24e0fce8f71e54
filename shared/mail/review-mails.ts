import { reviewPath } from '#shared/marketing/reviews/review-link.ts';
import type { OrderItem, StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { lineItemViews } from './line-item-views.ts';
import { renderMail } from './render-mail.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** Asks for reviews of an order's items: each has five links, one for each number of stars. */
export const reviewRequest = (
  order: Pick<StoredOrder, 'id'>,
  items: readonly OrderItem[],
  token: string,
  shop: MailShop,
): RenderedMail => {
  const views = lineItemViews(items, shop.siteUrl);
  const view = {
    number: shortOrderId(order.id),
    items: items.flatMap(({ productId }, at) => {
      const item = views[at];
      const starLinks = STARS.map((stars) => ({
        starUrl: `${shop.siteUrl}${reviewPath(token, productId, stars)}`,
        words: stars === 1 ? '1 star' : `${stars} stars`,
      }));
      return item ? [{ ...item, starLinks }] : [];
    }),
  };
  return renderMail('reviewRequest', view, shop);
};
