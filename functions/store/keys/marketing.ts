import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import type { Key } from './key.ts';

export const subscriberKey = (email: string): Key => ({ pk: `SUBSCRIBER#${email}`, sk: 'SUBSCRIBER' });
export const unsubscribeKey = (token: string): Key => ({ pk: `UNSUBSCRIBE#${token}`, sk: 'UNSUBSCRIBE' });
export const SUBSCRIBERS = 'SUBSCRIBERS';
/** Returns the key of the item that links a subscriber's id to the email address. */
export const subscriberIdKey = (id: string): Key => ({ pk: `SUBSCRIBER_ID#${id}`, sk: 'SUBSCRIBER' });
/** Returns the key of a subscription that its email address has not confirmed yet. */
export const subscriptionRequestKey = (email: string): Key => ({
  pk: `SUBSCRIPTION_REQUEST#${email}`,
  sk: 'REQUEST',
});
export const SUBSCRIPTION_REQUESTS = 'SUBSCRIPTION_REQUESTS';
export const subscriberCountKey: Key = { pk: 'STORE', sk: 'SUBSCRIBER_COUNT' };
/**
 * Returns the partition of the requests for an email when a variant of a product is back in stock. An index also lists them
 * by email address.
 */
export const stockAlerts = (productId: string): string => `STOCK_ALERTS#${productId}`;
export const stockAlertKey = (productId: string, choice: string, email: string): Key => ({
  pk: stockAlerts(productId),
  sk: `${choice}#${email}`,
});
export const stockAlertsOf = (email: string): string => `STOCK_ALERTS_OF#${email}`;
/** Returns the partition of an order's reviews. Its buyer can write one for each product. Admins list them by status. */
export const reviewsOfOrder = (orderId: string): string => `REVIEWS#${orderId}`;
export const reviewKey = (orderId: string, productId: string): Key => ({ pk: reviewsOfOrder(orderId), sk: productId });
export const reviewsWithStatus = (status: ReviewStatus): string => `REVIEWS_WITH#${status}`;
/**
 * Returns the partition of a product's published reviews, as shoppers see them. It is separate from the product's partition,
 * because a product's partition is always read as a whole.
 */
export const productReviews = (productId: string): string => `PRODUCT_REVIEWS#${productId}`;
/** Returns the key of a published review. Ids of reviews sort by time. */
export const productReviewKey = (productId: string, id: string): Key => ({ pk: productReviews(productId), sk: id });
/** Returns the key of an import of reviews. The parts of its file are in the same partition. */
export const reviewImportKey = (id: string): Key => ({ pk: `REVIEW_IMPORT#${id}`, sk: 'IMPORT' });
export const reviewImportPartKey = (id: string, part: number): Key => ({
  pk: reviewImportKey(id).pk,
  sk: `PART#${String(part).padStart(4, '0')}`,
});

/**
 * Partition of the email campaigns. Their ids sort by time. The content is a separate item, so that the item that counts
 * messages stays small.
 */
export const CAMPAIGNS = 'CAMPAIGNS';
export const campaignKey = (id: string): Key => ({ pk: CAMPAIGNS, sk: id });
export const campaignContentKey = (id: string): Key => ({ pk: `CAMPAIGN#${id}`, sk: 'CONTENT' });
/** Returns the key of the state of one subscriber's message. `hash` is the hash of the email address. */
export const recipientKey = (campaignId: string, hash: string): Key => ({
  pk: `CAMPAIGN#${campaignId}#RCPT#${hash}`,
  sk: 'RCPT',
});
/** Returns the partition of a campaign's messages that may or may not have been sent. */
export const uncertainPartition = (campaignId: string): string => `CAMPAIGN#${campaignId}#UNCERTAIN`;
/**
 * Returns the key of a campaign's counts of opens, clicks, and orders. They are separate from the campaign, which changes
 * with each page of messages.
 */
export const campaignFiguresKey = (id: string): Key => ({ pk: 'CAMPAIGN_FIGURES', sk: id });
/**
 * Returns the key of the mark that a message was opened or clicked. `hash` is the hash of a random number, which cannot be
 * traced to an email address.
 */
export const countedMessageKey = (campaignId: string, kind: 'opened' | 'clicked', hash: string): Key => ({
  pk: `CAMPAIGN#${campaignId}#COUNTED#${hash}`,
  sk: kind,
});
/** Returns the key of an order's revenue, as counted for a campaign. */
export const campaignOrderKey = (campaignId: string, orderId: string): Key => ({
  pk: `CAMPAIGN#${campaignId}#ORDERS`,
  sk: orderId,
});

/** Partition of discount codes and automatic offers. Their ids sort by time. */
export const OFFERS = 'OFFERS';
export const offerKey = (id: string): Key => ({ pk: OFFERS, sk: id });
/** Returns the key of the item that links a code to its offer. */
export const offerCodeKey = (code: string): Key => ({ pk: `OFFER_CODE#${code}`, sk: 'CODE' });
/** Partition of the rows that list the offers without a code. Every cart reads it. */
export const AUTOMATIC_OFFERS = 'AUTOMATIC_OFFERS';
export const automaticOfferKey = (id: string): Key => ({ pk: AUTOMATIC_OFFERS, sk: id });
/**
 * Returns the key of the mark that a customer used an offer that works only once. `hash` is the hash of the customer's
 * mailbox and the offer.
 */
export const offerUseKey = (offerId: string, hash: string): Key => ({ pk: `OFFER_USE#${offerId}#${hash}`, sk: 'USE' });
