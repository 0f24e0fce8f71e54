import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import type { Key } from './key.ts';

export const subscriberKey = (email: string): Key => ({ pk: `SUBSCRIBER#${email}`, sk: 'SUBSCRIBER' });
export const unsubscribeKey = (token: string): Key => ({ pk: `UNSUBSCRIBE#${token}`, sk: 'UNSUBSCRIBE' });
export const SUBSCRIBERS = 'SUBSCRIBERS';
/** Points from a subscriber's id to the e-mail address. */
export const subscriberIdKey = (id: string): Key => ({ pk: `SUBSCRIBER_ID#${id}`, sk: 'SUBSCRIBER' });
/** A subscription that its address has not confirmed yet. */
export const subscriptionRequestKey = (email: string): Key => ({
  pk: `SUBSCRIPTION_REQUEST#${email}`,
  sk: 'REQUEST',
});
export const SUBSCRIPTION_REQUESTS = 'SUBSCRIPTION_REQUESTS';
export const subscriberCountKey: Key = { pk: 'STORE', sk: 'SUBSCRIBER_COUNT' };
/** Requests for an email when a choice of a product is back in stock; found by address too. */
export const stockAlerts = (productId: string): string => `STOCK_ALERTS#${productId}`;
export const stockAlertKey = (productId: string, choice: string, email: string): Key => ({
  pk: stockAlerts(productId),
  sk: `${choice}#${email}`,
});
export const stockAlertsOf = (email: string): string => `STOCK_ALERTS_OF#${email}`;
/** The reviews of an order's products by their buyer, one for each product; listed by status for admins. */
export const reviewsOfOrder = (orderId: string): string => `REVIEWS#${orderId}`;
export const reviewKey = (orderId: string, productId: string): Key => ({ pk: reviewsOfOrder(orderId), sk: productId });
export const reviewsWithStatus = (status: ReviewStatus): string => `REVIEWS_WITH#${status}`;
/** The published reviews of a product as shoppers see them. Apart from the product, which is read as a whole partition. */
export const productReviews = (productId: string): string => `PRODUCT_REVIEWS#${productId}`;
/** Ids sort by time. */
export const productReviewKey = (productId: string, id: string): Key => ({ pk: productReviews(productId), sk: id });
/** An import of reviews, and its parts beside it. */
export const reviewImportKey = (id: string): Key => ({ pk: `REVIEW_IMPORT#${id}`, sk: 'IMPORT' });
export const reviewImportPartKey = (id: string, part: number): Key => ({
  pk: reviewImportKey(id).pk,
  sk: `PART#${String(part).padStart(4, '0')}`,
});

/** E-mail campaigns. Ids sort by time. The content is a separate item, so the item that counts messages stays small. */
export const CAMPAIGNS = 'CAMPAIGNS';
export const campaignKey = (id: string): Key => ({ pk: CAMPAIGNS, sk: id });
export const campaignContentKey = (id: string): Key => ({ pk: `CAMPAIGN#${id}`, sk: 'CONTENT' });
/** The state of one subscriber's message. `hash` is of the e-mail address. */
export const recipientKey = (campaignId: string, hash: string): Key => ({
  pk: `CAMPAIGN#${campaignId}#RCPT#${hash}`,
  sk: 'RCPT',
});
/** Messages of a campaign that may or may not have been sent. */
export const uncertainPartition = (campaignId: string): string => `CAMPAIGN#${campaignId}#UNCERTAIN`;
/** Counts of what followed a campaign: opens, clicks, orders. Apart from the campaign, which changes with each page it sends. */
export const campaignFiguresKey = (id: string): Key => ({ pk: 'CAMPAIGN_FIGURES', sk: id });
/** Marks a message as opened or clicked. `hash` is of a random number, which no address leads to. */
export const countedMessageKey = (campaignId: string, kind: 'opened' | 'clicked', hash: string): Key => ({
  pk: `CAMPAIGN#${campaignId}#COUNTED#${hash}`,
  sk: kind,
});
/** The revenue of an order that a campaign counts. */
export const campaignOrderKey = (campaignId: string, orderId: string): Key => ({
  pk: `CAMPAIGN#${campaignId}#ORDERS`,
  sk: orderId,
});

/** Discount codes and automatic offers. Ids sort by time. */
export const OFFERS = 'OFFERS';
export const offerKey = (id: string): Key => ({ pk: OFFERS, sk: id });
/** Points from a code to its offer. */
export const offerCodeKey = (code: string): Key => ({ pk: `OFFER_CODE#${code}`, sk: 'CODE' });
/** Rows that list the offers without a code, which each cart reads. */
export const AUTOMATIC_OFFERS = 'AUTOMATIC_OFFERS';
export const automaticOfferKey = (id: string): Key => ({ pk: AUTOMATIC_OFFERS, sk: id });
/** Marks that a customer used an offer that works once. `hash` is of the inbox and the offer. */
export const offerUseKey = (offerId: string, hash: string): Key => ({ pk: `OFFER_USE#${offerId}#${hash}`, sk: 'USE' });
