import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';

/** The primary key of an item. Every key of the table is built in this file, and some stored names are older than ours. */
export interface Key {
  pk: string;
  sk: string;
}

const PRODUCT_PREFIX = 'PRODUCT#';
export const productPartition = (id: string): string => `${PRODUCT_PREFIX}${id}`;
export const productKey = (id: string): Key => ({ pk: productPartition(id), sk: 'PRODUCT' });
/** A product's stock, beside it. */
export const stockKey = (id: string): Key => ({ pk: productPartition(id), sk: 'STOCK' });
/** The changes of a product's stock by time. Apart from the product, which is read as a whole partition. */
export const stockMovements = (productId: string): string => `STOCK_MOVEMENTS#${productId}`;
export const stockMovementKey = (productId: string, at: string, sequence: string): Key => ({
  pk: stockMovements(productId),
  sk: `${at}#${sequence}`,
});
/** Returns the id of the product a partition belongs to, or null. */
export const productIdFromPartition = (pk: string): string | null =>
  pk.startsWith(PRODUCT_PREFIX) ? pk.slice(PRODUCT_PREFIX.length) : null;
export const productSlugKey = (slug: string): Key => ({ pk: `PRODUCT_SLUG#${slug}`, sk: 'SLUG' });
/** Rows that list all products, drafts included, and those of a category. They sort by creation time and hold only the id. */
export const PRODUCTS = 'PRODUCTS';
export const categoryProducts = (categoryId: string): string => `CATEGORY#${categoryId}#PRODUCTS`;
export const productRowKey = (partition: string, product: { createdAt: string; id: string }): Key => ({
  pk: partition,
  sk: `${product.createdAt}#${product.id}`,
});
/** Bulk changes of products. Ids sort by time. */
export const PRODUCT_CHANGES = 'PRODUCT_CHANGES';
export const productChangeKey = (id: string): Key => ({ pk: PRODUCT_CHANGES, sk: id });
const productChangePartition = (id: string): string => `PRODUCT_CHANGE#${id}`;
/** The ids of the chosen products, a part of them to an item. */
export const changePageKey = (id: string, page: number): Key => ({
  pk: productChangePartition(id),
  sk: `PAGE#${String(page).padStart(6, '0')}`,
});
/** The record of a bulk change about one product. */
export const changedProductKey = (id: string, productId: string): Key => ({
  pk: productChangePartition(id),
  sk: `PRODUCT#${productId}`,
});
export const productCountsKey: Key = { pk: 'STORE', sk: 'PRODUCT_COUNTS' };
export const listingPartition = (categoryId: string | null): string => `LISTING#${categoryId ?? 'all'}`;
/** Sorts by creation time, so a listing read backwards is newest first. */
export const listingKey = (categoryId: string | null, product: { createdAt: string; id: string }): Key => ({
  pk: listingPartition(categoryId),
  sk: `${product.createdAt}#${product.id}`,
});
export const listedProductId = (sk: string): string => sk.slice(sk.lastIndexOf('#') + 1);

/** Imports of product files. Ids sort by time. */
export const PRODUCT_IMPORTS = 'PRODUCT_IMPORTS';
export const productImportKey = (id: string): Key => ({ pk: PRODUCT_IMPORTS, sk: id });
/** The parts of an import's file, and the results of each part. */
const ofImport = (id: string, kind: string, part: number): Key => ({
  pk: `PRODUCT_IMPORT#${id}#${kind}`,
  sk: String(part).padStart(6, '0'),
});
export const importPartKey = (id: string, part: number): Key => ofImport(id, 'PARTS', part);
export const importResultKey = (id: string, part: number): Key => ofImport(id, 'RESULTS', part);
export const importResults = (id: string): string => importResultKey(id, 0).pk;

export const CATEGORIES = 'CATEGORIES';
export const categoryKey = (id: string): Key => ({ pk: CATEGORIES, sk: `CATEGORY#${id}` });
export const categorySlugKey = (slug: string): Key => ({ pk: `CATEGORY_SLUG#${slug}`, sk: 'SLUG' });
/** Progress of applying a category's last change to its products. */
export const refreshKey = (categoryId: string): Key => ({ pk: `CATEGORY#${categoryId}`, sk: 'REFRESH' });

/** The products that sold best in the last weeks. */
export const bestSellersKey: Key = { pk: 'STORE', sk: 'BEST_SELLERS' };

/** The pairs of products bought together, one item for each day. `META` sorts after every day. */
export const PAIRS = 'PAIRS';
export const dayPairsKey = (day: string): Key => ({ pk: PAIRS, sk: day });
export const pairsMetaKey: Key = { pk: PAIRS, sk: 'META' };
/** The products bought most often together with one. Apart from the product, which is read as a whole partition. */
export const boughtWithKey = (productId: string): Key => ({ pk: `BOUGHT_WITH#${productId}`, sk: 'PRODUCTS' });

export const settingsKey: Key = { pk: 'STORE', sk: 'SETTINGS' };

/** Rows that list the shop's pages. */
export const PAGES = 'PAGES';
export const pageRowKey = (slug: string): Key => ({ pk: PAGES, sk: slug });
/** The versions of one page. */
export const pageVersions = (slug: string): string => `PAGE#${slug}`;
/** The words that owners have written, an item for each mail. */
export const MAIL_WORDS = 'MAIL_WORDS';
export const mailWordsKey = (mail: string): Key => ({ pk: MAIL_WORDS, sk: mail });
/** The versions of menus, footer, announcements and home page. */
export const CONTENT = 'CONTENT';
/** Versions sort by number. */
export const versionKey = (partition: string, version: number): Key => ({
  pk: partition,
  sk: `VERSION#${String(version).padStart(6, '0')}`,
});

/** The print-on-demand provider's connection. */
export const providerConnectionKey: Key = { pk: 'INTEGRATION', sk: 'PRINTIFY' };
/** Syncs of the provider's products. Ids sort by time. */
export const SYNCS = 'SYNCS';
export const syncRunKey = (id: string): Key => ({ pk: SYNCS, sk: id });
export const runningSyncKey: Key = { pk: 'STORE', sk: 'SYNC' };
/** The products a sync read on one page: their ids and identities. */
export const syncPages = (runId: string): string => `SYNC#${runId}`;
export const syncPageKey = (runId: string, page: number): Key => ({
  pk: syncPages(runId),
  sk: `PAGE#${String(page).padStart(6, '0')}`,
});
/** Pointers from the provider's products and orders to the shop's. */
export const providerProductKey = (id: string): Key => ({ pk: `PROVIDER_PRODUCT#${id}`, sk: 'PRODUCT' });
export const providerOrderKey = (id: string): Key => ({ pk: `PROVIDER_ORDER#${id}`, sk: 'ORDER' });
/** Indexes of linked provider products, and of lookalikes, to recognize a re-created product. */
export const PROVIDER_PRODUCTS = 'PROVIDER_PRODUCTS';
export const lookalikePartition = (identity: string): string => `PROVIDER_TWINS#${identity}`;
/** The provider's shipping price for some line items to a country. */
export const quoteKey = (digest: string): Key => ({ pk: `QUOTE#${digest}`, sk: 'QUOTE' });

export const checkoutKey = (id: string): Key => ({ pk: `CHECKOUT#${id}`, sk: 'CHECKOUT' });
/** Points from a payment session to its checkout and, as a guard, to its one order. */
export const sessionKey = (sessionId: string): Key => ({ pk: `SESSION#${sessionId}`, sk: 'SESSION' });
/** The unpaid checkouts of one customer or network address. */
export const holdingKey = (holder: string): Key => ({ pk: `HOLDING#${holder}`, sk: 'HOLDING' });
/** The record of reminders of unpaid checkouts to one address, with rows that list those checkouts. */
export const remindersOf = (email: string): string => `REMINDERS_OF#${email}`;
export const reminderContactKey = (email: string): Key => ({ pk: remindersOf(email), sk: 'CONTACT' });
export const REMINDER_ROWS = 'CHECKOUT#';
export const reminderRowKey = (email: string, { createdAt, id }: { createdAt: string; id: string }): Key => ({
  pk: remindersOf(email),
  sk: `${REMINDER_ROWS}${createdAt}#${id}`,
});
/** Points from the token in reminders to the address. */
export const reminderStopKey = (token: string): Key => ({ pk: `REMINDER_STOP#${token}`, sk: 'STOP' });
/** The checkouts that were left unpaid. */
export const ABANDONED = 'ABANDONED';
export const eventKey = (eventId: string): Key => ({ pk: `EVENT#${eventId}`, sk: 'EVENT' });

const ORDER_PREFIX = 'ORDER#';
export const orderKey = (id: string): Key => ({ pk: `${ORDER_PREFIX}${id}`, sk: 'ORDER' });
/** Recognizes the key of an order, not of the items beside it. */
export const holdsOrder = ({ pk, sk }: Key): boolean => pk.startsWith(ORDER_PREFIX) && sk === 'ORDER';
export const customerOrders = (userId: string): string => `CUSTOMER#${userId}#ORDERS`;
export const ALL_ORDERS = 'ORDERS';
/** A small item beside each order that finds it by short id, email address or status. */
export const orderRefKey = (id: string): Key => ({ pk: orderRefPartition(shortOrderId(id)), sk: id });
export const orderRefPartition = (shortId: string): string => `ORDER_REF#${shortId}`;
export const ordersOfEmail = (email: string): string => `ORDERS_OF#${email}`;
export const ordersWithStatus = (status: OrderStatus): string => `ORDERS#${status}`;
/** Rows that find an order by a word or its start: partitions of words that start alike, sorted by word and then by time. */
export const orderWordPartition = (word: string): string => `ORDER_WORDS#${[...word].slice(0, 2).join('')}`;
export const orderWordKey = (word: string, order: { createdAt: string; id: string }): Key => ({
  pk: orderWordPartition(word),
  sk: `${word}#${order.createdAt}#${order.id}`,
});
/** Progress of writing these rows for orders of earlier releases. */
export const orderWordsMetaKey: Key = { pk: 'STORE', sk: 'ORDER_WORDS_AND_STARTS' };
/** A customer, with the orders that count and the notes beside it. */
const CUSTOMER_PREFIX = 'CUSTOMER#';
export const customerPartition = (id: string): string => `${CUSTOMER_PREFIX}${id}`;
export const customerKey = (id: string): Key => ({ pk: customerPartition(id), sk: 'CUSTOMER' });
/** Recognizes the key of a customer, not of the items beside it. */
export const holdsCustomer = ({ pk, sk }: Key): boolean => pk.startsWith(CUSTOMER_PREFIX) && sk === 'CUSTOMER';
export const CUSTOMER_ORDERS = 'ORDER#';
export const customerOrderKey = (id: string, orderId: string): Key => ({
  pk: customerPartition(id),
  sk: `${CUSTOMER_ORDERS}${orderId}`,
});
export const CUSTOMER_NOTES = 'NOTE#';
export const customerNoteKey = (id: string, noteId: string): Key => ({
  pk: customerPartition(id),
  sk: `${CUSTOMER_NOTES}${noteId}`,
});
/** Points from the id of a merged customer to the one who stayed. */
export const mergedCustomerKey = (id: string): Key => ({ pk: customerPartition(id), sk: 'MERGED' });
/** Points from an e-mail address to its one customer. */
export const customerOfKey = (email: string): Key => ({ pk: `CUSTOMER_OF#${email}`, sk: 'CUSTOMER' });
export const CUSTOMERS = 'CUSTOMERS';
/** Rows that find a customer by a word, as those of orders do. */
export const customerWordPartition = (word: string): string => `CUSTOMER_WORDS#${[...word].slice(0, 2).join('')}`;
export const customerWordKey = (word: string, place: string): Key => ({
  pk: customerWordPartition(word),
  sk: `${word}#${place}`,
});
/** Progress of writing these rows for customers of earlier releases. */
export const customerWordsMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMER_WORDS_AND_STARTS' };
/** Progress of writing customers for orders and for accounts of earlier releases. */
export const customersOfOrdersMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMERS_OF_ORDERS' };
export const customersOfAccountsMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMERS_OF_ACCOUNTS' };
/** Points from a payment to its order. */
export const paymentKey = (paymentIntentId: string): Key => ({ pk: `PAYMENT#${paymentIntentId}`, sk: 'PAYMENT' });
/** The admins who look at an order. Apart from the order, which is read alone. */
export const orderViewers = (orderId: string): string => `ORDER_VIEWERS#${orderId}`;
export const orderViewerKey = (orderId: string, userId: string): Key => ({ pk: orderViewers(orderId), sk: userId });
/** Holds when an order's link was last mailed on request. */
export const linkMailKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'LINK_MAIL' });
/** The key that signs the links of orders and of product previews. */
export const linkSigningKeyKey: Key = { pk: 'STORE', sk: 'LINK_KEY' };
/** Counters of stock that became low in one window of time, for a mail to the team. */
export const lowStockPartition = (window: number): string => `LOW_STOCK#${window}`;
export const lowStockKey = (window: number, productId: string, counter: string): Key => ({
  pk: lowStockPartition(window),
  sk: `${productId}#${counter}`,
});

/** Roles and invitations of everybody who runs the shop. */
export const teamKey: Key = { pk: 'ADMINS', sk: 'TEAM' };
export const TEAM_SEEN = 'SEEN#';
export const teamSeenKey = (userId: string): Key => ({ pk: 'ADMINS', sk: `${TEAM_SEEN}${userId}` });
const TEAM_SESSION = 'SESSION#';
/** The start of the sort keys of a person's sessions in the back office. */
export const teamSessionsOf = (userId: string): string => `${TEAM_SESSION}${userId}#`;
export const teamSessionKey = (userId: string, id: string): Key => ({
  pk: 'ADMINS',
  sk: `${teamSessionsOf(userId)}${id}`,
});
/** The key that signs sign-up permits. Its own partition is all that the user pool's trigger may read. */
export const signUpKeyKey: Key = { pk: 'SIGN_UP', sk: 'KEY' };

export const JOB_PREFIX = 'WORK#';
export const jobKey = (id: string): Key => ({ pk: `${JOB_PREFIX}${id}`, sk: 'WORK' });
export const DUE_JOBS = 'WORK#due';
export const DEAD_LETTER_JOBS = 'WORK#parked';

/** Counters of one UTC day, in shards so that a busy minute does not contend for one item. */
export const COUNTER_SHARDS = 8;
export const dayPartition = (day: string): string => `DAY#${day}`;
export const dayShardKey = (day: string, shard: number): Key => ({ pk: dayPartition(day), sk: `SHARD#${shard}` });

/** Units and revenue by product on one UTC day. More shards, because these items grow with the number of products. */
export const SALES_SHARDS = 32;
export const daySalesPartition = (day: string): string => `DAY#${day}#SALES`;
export const daySalesKey = (day: string, shard: number): Key => ({ pk: daySalesPartition(day), sk: `SHARD#${shard}` });
/** One item per closed day, and the last day closed. `META` sorts after every day. */
export const DAYS = 'DAYS';
export const closedDayKey = (day: string): Key => ({ pk: DAYS, sk: day });
export const daysMetaKey: Key = { pk: DAYS, sk: 'META' };
export const SALES = 'SALES';
export const closedSalesKey = (day: string): Key => ({ pk: SALES, sk: day });

export const visitorSaltKey = (day: string): Key => ({ pk: `VISITOR_SALT#${day}`, sk: 'SALT' });
export const visitorKey = (day: string, visitor: string): Key => ({ pk: `VISITOR#${day}#${visitor}`, sk: 'VISITOR' });

export const profileKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' });

/** The hashes of a customer's unused recovery codes. */
export const recoveryCodesKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'RECOVERY' });
/** The products that a customer saved. */
export const wishlistKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'WISHLIST' });
/** The cart of an account, which its devices follow. */
export const accountCartKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'CART' });
/** The addresses that a customer saved. */
export const addressBookKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'ADDRESSES' });
/** Rows beside the profile that list the checkouts of a customer. */
export const CHECKOUT_ROWS = 'CHECKOUT#';
export const customerCheckoutKey = (userId: string, checkoutId: string): Key => ({
  pk: profileKey(userId).pk,
  sk: `${CHECKOUT_ROWS}${checkoutId}`,
});
/** Marks a deleted account while a payment of it may still be open. */
export const deletedAccountKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'DELETED' });

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
/** A photo that a buyer has uploaded for a review or a return. */
export const photoKey = (id: string): Key => ({ pk: `PHOTO#${id}`, sk: 'PHOTO' });
/** Requests that a rate limit counted in one window. `start` in milliseconds UTC. */
export const limitKey = (name: string, start: number): Key => ({ pk: `LIMIT#${name}`, sk: `WINDOW#${start}` });
/** Payment attempts in one window, by result. `start` in milliseconds UTC. */
export const paymentTrafficKey = (start: number): Key => ({ pk: 'PAYMENT_TRAFFIC', sk: `WINDOW#${start}` });
/** Holds until when the strict checkout limits apply. */
export const strictLimitsKey: Key = { pk: 'STORE', sk: 'TIGHTENED' };
export const suppressionKey = (email: string): Key => ({ pk: `SUPPRESSION#${email}`, sk: 'SUPPRESSION' });
export const SUPPRESSIONS = 'SUPPRESSIONS';
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
/** Holds when the next message of any campaign may be sent. */
export const mailPaceKey: Key = { pk: 'STORE', sk: 'MAIL_PACE' };

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

/** A gift card, with its movements beside it. Listed by time, and found by the address of its recipient. */
export const giftCardPartition = (id: string): string => `GIFT_CARD#${id}`;
export const giftCardKey = (id: string): Key => ({ pk: giftCardPartition(id), sk: 'CARD' });
export const GIFT_CARDS = 'GIFT_CARDS';
export const giftCardsOf = (email: string): string => `GIFT_CARDS_OF#${email}`;
export const MOVEMENTS = 'MOVEMENT#';
export const giftCardMovementKey = (id: string, { at, id: movement }: { at: string; id: string }): Key => ({
  pk: giftCardPartition(id),
  sk: `${MOVEMENTS}${at}#${movement}`,
});
/** Points from the hash of a code to its gift card; found by the last four of the code too. */
export const giftCodeKey = (hash: string): Key => ({ pk: `GIFT_CODE#${hash}`, sk: 'CODE' });
export const giftCardsEnding = (lastFour: string): string => `GIFT_CARDS_ENDING#${lastFour}`;
/** The liability of the shop for all gift cards, in shards. */
export const GIFT_CARD_TOTALS = 'GIFT_CARD_TOTALS';
export const giftCardTotalsKey = (shard: number): Key => ({ pk: GIFT_CARD_TOTALS, sk: `SHARD#${shard}` });
/** The key from which the codes of gift cards derive. */
export const giftCodeSigningKeyKey: Key = { pk: 'STORE', sk: 'GIFT_CODE_KEY' };

export const CATALOGUE = 'CATALOGUE';
export const catalogueMetaKey: Key = { pk: CATALOGUE, sk: 'META' };
export const catalogueChunkKey = (chunk: string): Key => ({ pk: CATALOGUE, sk: `CHUNK#${chunk}` });
/** Partitions of earlier releases. A rebuild deletes them. */
export const RETIRED_PARTITIONS = ['SEARCH'] as const;

export const auditKey = (id: string): Key => ({ pk: `AUDIT#${id}`, sk: 'AUDIT' });
export const AUDIT = 'AUDIT';
/** The history of one record. */
export const auditPartition = (subject: string): string => `AUDIT_OF#${subject}`;

/** The values before and after the changes of one record, while they can be undone. */
export const undoPartition = (subject: string): string => `UNDO_OF#${subject}`;
export const undoKey = (subject: string, entryId: string): Key => ({ pk: undoPartition(subject), sk: entryId });

/** Calls counted against a provider limit in one window. `start` in milliseconds UTC. */
export const providerLimitKey = (account: string, limit: string, start: number): Key => ({
  pk: `PROVIDER#${account}#${limit}`,
  sk: `WINDOW#${start}`,
});
/** Provider calls and errors in one window. `start` in milliseconds UTC. */
export const providerCallsKey = (account: string, start: number): Key => providerLimitKey(account, 'calls', start);
