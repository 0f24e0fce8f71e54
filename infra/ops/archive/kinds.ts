/**
 * Treatment of an item on import. `held` items wait for an operator's `--activate`, because they would cause emails, orders,
 * or refunds.
 */
export type Treatment = 'as it is' | 'held' | 'left out';

export const NOUNS = [
  'settings',
  'products',
  'categories',
  'orders',
  'customers',
  'subscribers',
  'campaigns',
  'figures',
  'history',
  'work',
] as const;
export type Noun = (typeof NOUNS)[number];

export interface Kind {
  /** Name of the kind and of its file in an archive, `items/<name>.ndjson`. */
  name: string;
  /** Selects the kind in a restore. Missing for kinds that archives leave out. */
  noun?: Noun;
  /** Matches the item's key, written `<pk>|<sk>`. */
  key: RegExp;
  treatment: Treatment;
  /** Reason for the treatment. */
  why: string;
  /** Location of the account id within the item. Each user pool assigns its own account ids, so an import replaces them. */
  account?: 'order' | 'checkout' | 'profile' | 'customer' | 'audit' | 'held' | 'team';
  /** True if even an unused stage creates items of this kind. Such an item does not mean that the shop is in use. */
  isAutomatic?: true;
}

type Row = readonly [
  name: string,
  noun: Noun | null,
  treatment: Treatment,
  key: RegExp,
  why: string,
  more?: Pick<Kind, 'account' | 'isAutomatic'>,
];

const ROWS: readonly Row[] = [
  ['settings', 'settings', 'as it is', /^STORE\|SETTINGS$/, 'the shop is configured as it was'],
  ['page-rows', 'settings', 'as it is', /^PAGES\|/, 'lists the pages'],
  ['page-versions', 'settings', 'as it is', /^PAGE#/, 'the pages with their former versions'],
  ['content', 'settings', 'as it is', /^CONTENT\|/, 'menus, footer and home page with their former versions'],
  ['mail-words', 'settings', 'as it is', /^MAIL_WORDS\|/, 'the words that owners have written for emails'],
  ['link-key', 'settings', 'as it is', /^STORE\|LINK_KEY$/, 'links in sent emails still open their orders'],
  [
    'sign-up-key',
    null,
    'left out',
    /^SIGN_UP\|KEY$/,
    'permits last a quarter of an hour: the copy creates its own key',
  ],
  ['team', 'settings', 'as it is', /^ADMINS\|TEAM$/, 'roles with the new ids of admins', { account: 'team' }],
  ['low-stock', null, 'left out', /^LOW_STOCK#/, 'for an email about ten minutes'],
  ['team-seen', null, 'left out', /^ADMINS\|(?:SEEN#|SESSION#|DEPARTURE$)/, 'when and where people used one stage'],
  ['order-viewers', null, 'left out', /^ORDER_VIEWERS#/, 'who looks at an order, for a minute'],
  ['undo-values', null, 'left out', /^UNDO_OF#/, 'a change is undone where it was made'],
  ['product-slugs', 'products', 'as it is', /^PRODUCT_SLUG#/, 'current and former addresses still work'],
  ['product-rows', 'products', 'as it is', /^PRODUCTS\|/, 'before the products, because they count them'],
  [
    'category-product-rows',
    'products',
    'as it is',
    /^CATEGORY#[^|]+#PRODUCTS\|/,
    'before the products, because they list them',
  ],
  ['categories', 'categories', 'as it is', /^CATEGORIES\|/, 'with their discounts and counts'],
  ['category-slugs', 'categories', 'as it is', /^CATEGORY_SLUG#/, 'current and former addresses still work'],
  ['category-refreshes', 'categories', 'as it is', /^CATEGORY#[^|]+\|REFRESH$/, 'a running change continues'],
  [
    'provider-products',
    'products',
    'as it is',
    /^PROVIDER_PRODUCT#/,
    "a sync finds the provider's products and creates none twice",
  ],
  ['product-stock', 'products', 'as it is', /^PRODUCT#[^|]+\|STOCK$/, 'before the products, whose listings need it'],
  ['stock-movements', 'history', 'as it is', /^STOCK_MOVEMENTS#/, 'where units came from and went'],
  ['products', 'products', 'as it is', /^PRODUCT#/, 'the stream rebuilds listings and search'],
  ['best-sellers', 'products', 'as it is', /^STORE\|BEST_SELLERS$/, 'the next closed day replaces them'],
  ['day-pairs', null, 'left out', /^PAIRS\|/, 'the clock counts the orders again', { isAutomatic: true }],
  ['bought-with', null, 'left out', /^BOUGHT_WITH#/, 'follows from the pairs'],
  ['product-counts', 'products', 'as it is', /^STORE\|PRODUCT_COUNTS$/, 'after the items it counts'],
  [
    'checkouts',
    'orders',
    'held',
    /^CHECKOUT#/,
    'an open one would become an order with its first payment event; closed ones come as they are',
    { account: 'checkout' },
  ],
  ['sessions', 'orders', 'as it is', /^SESSION#/, 'one payment makes one order, here too'],
  ['payments', 'orders', 'as it is', /^PAYMENT#/, 'refunds and disputes find their order'],
  ['events', 'orders', 'as it is', /^EVENT#/, 'webhooks that are sent again for days stay known'],
  [
    'customer-orders',
    'customers',
    'as it is',
    /^CUSTOMER#[^|]+\|ORDER#/,
    'before the customers and the orders: the stream then finds nothing to count',
  ],
  ['customer-notes', 'customers', 'as it is', /^CUSTOMER#[^|]+\|NOTE#/, 'before the customers, who count them'],
  ['merged-customers', 'customers', 'as it is', /^CUSTOMER#[^|]+\|MERGED$/, 'links to a merged customer still work'],
  ['customers', 'customers', 'as it is', /^CUSTOMER#/, 'with the new id of their account', { account: 'customer' }],
  ['customer-addresses', 'customers', 'as it is', /^CUSTOMER_OF#/, 'an address has one customer'],
  ['customer-words', null, 'left out', /^CUSTOMER_WORDS#/, 'the stream writes them from the customers'],
  [
    'customers-progress',
    null,
    'left out',
    /^STORE\|(CUSTOMERS_OF|CUSTOMER_WORDS)_/,
    'the clock writes it, and finds all customers written',
    { isAutomatic: true },
  ],
  ['order-rows', 'orders', 'as it is', /^ORDER_REF#/, 'find orders by number, address and status'],
  ['order-words', null, 'left out', /^ORDER_WORDS#/, 'the stream writes them from the orders'],
  ['order-words-progress', null, 'left out', /^STORE\|ORDER_WORDS_/, 'the clock writes it', { isAutomatic: true }],
  ['order-link-mails', null, 'left out', /^ORDER#[^|]+\|LINK_MAIL$/, 'a limit of ten minutes'],
  ['orders', 'orders', 'as it is', /^ORDER#/, 'with the new id of their customer', { account: 'order' }],
  ['provider-orders', 'orders', 'as it is', /^PROVIDER_ORDER#/, 'shipment events find their order'],
  ['profiles', 'customers', 'as it is', /^USER#/, 'under the new id', { account: 'profile' }],
  ['subscribers', 'subscribers', 'as it is', /^SUBSCRIBER#/, 'with their consent'],
  ['subscription-requests', 'subscribers', 'as it is', /^SUBSCRIPTION_REQUEST#/, 'their links still work'],
  ['subscriber-ids', 'subscribers', 'as it is', /^SUBSCRIBER_ID#/, 'leads to the address'],
  ['unsubscribe-links', 'subscribers', 'as it is', /^UNSUBSCRIBE#/, 'links in sent emails still work'],
  ['reminders', 'subscribers', 'as it is', /^REMINDERS_OF#/, 'who agreed to reminders, and who stopped them'],
  ['reminder-links', 'subscribers', 'as it is', /^REMINDER_STOP#/, 'links in sent emails still work'],
  ['stock-alerts', 'subscribers', 'as it is', /^STOCK_ALERTS#/, 'shoppers still wait for stock'],
  ['reviews', 'products', 'as it is', /^REVIEWS#/, 'by their buyers, published or not'],
  [
    'product-reviews',
    'products',
    'as it is',
    /^PRODUCT_REVIEWS#/,
    'what shoppers read; the figures come with the stock',
  ],
  ['photos', 'orders', 'as it is', /^PHOTO#/, "buyers' photos of reviews and returns"],
  ['subscriber-count', 'subscribers', 'as it is', /^STORE\|SUBSCRIBER_COUNT$/, 'after the items it counts'],
  ['suppressions', 'subscribers', 'as it is', /^SUPPRESSION#/, 'suppressed addresses still get no mail'],
  [
    'campaign-recipients',
    'campaigns',
    'as it is',
    /^CAMPAIGN#[^|]+#RCPT#/,
    'open claims too: a recipient who may have the mail gets none again',
  ],
  ['campaign-contents', 'campaigns', 'as it is', /^CAMPAIGN#[^|]+\|CONTENT$/, 'the text of a campaign'],
  ['campaign-orders', 'campaigns', 'as it is', /^CAMPAIGN#[^|]+#ORDERS\|/, 'an order counts once, here too'],
  ['campaign-figures', 'campaigns', 'as it is', /^CAMPAIGN_FIGURES\|/, 'opens, clicks, and revenue'],
  ['counted-messages', null, 'left out', /^CAMPAIGN#[^|]+#COUNTED#/, 'marks of a month'],
  ['campaigns', 'campaigns', 'as it is', /^CAMPAIGNS\|/, 'one that was sending waits: its job is held'],
  ['offer-codes', 'campaigns', 'as it is', /^OFFER_CODE#/, 'a code leads to its discount'],
  ['offer-rows', 'campaigns', 'as it is', /^AUTOMATIC_OFFERS\|/, 'list the discounts that need no code'],
  ['offer-uses', 'campaigns', 'as it is', /^OFFER_USE#/, 'a customer uses a code once, here too'],
  ['offers', 'campaigns', 'as it is', /^OFFERS\|/, 'with their uses'],
  ['gift-cards', 'orders', 'as it is', /^GIFT_CARD#/, 'balances with all their movements'],
  ['gift-codes', 'orders', 'as it is', /^GIFT_CODE#/, 'codes in sent emails still pay'],
  ['gift-card-totals', 'orders', 'as it is', /^GIFT_CARD_TOTALS\|/, 'what the shop owes for the cards'],
  ['gift-code-key', 'orders', 'as it is', /^STORE\|GIFT_CODE_KEY$/, 'scheduled cards get the codes that pay with them'],
  ['day-counters', 'figures', 'as it is', /^DAY#[\d-]+\|/, 'the figures of analytics', { isAutomatic: true }],
  ['day-sales', 'figures', 'as it is', /^DAY#[\d-]+#SALES\|/, 'the figures of analytics'],
  ['closed-sales', 'figures', 'as it is', /^SALES\|/, 'the figures of analytics', { isAutomatic: true }],
  ['closed-days', 'figures', 'as it is', /^DAYS\|\d/, 'the figures of analytics', { isAutomatic: true }],
  ['audit', 'history', 'as it is', /^AUDIT#/, 'with the new ids of admins', { account: 'audit' }],
  [
    'product-changes',
    'history',
    'as it is',
    /^PRODUCT_CHANGES\|/,
    'a record; one that was running waits: its job is held',
  ],
  ['product-change-data', 'history', 'as it is', /^PRODUCT_CHANGE#/, 'what a change still has to do and to undo'],
  ['syncs', 'history', 'as it is', /^SYNCS\|/, 'a record; one that was running has ended'],
  ['integration', 'settings', 'as it is', /^INTEGRATION\|/, 'settings without the key, which is a secret'],
  ['work', 'work', 'held', /^WORK#/, 'emails, production orders, and refunds wait for an operator'],
  [
    'days-closed-through',
    'figures',
    'as it is',
    /^DAYS\|META$/,
    'last: with this item the clock starts to close days',
    { isAutomatic: true },
  ],
  ['running-sync', null, 'left out', /^STORE\|SYNC$/, 'no sync runs after an import'],
  ['product-imports', null, 'left out', /^PRODUCT_IMPORTS?[#|]/, 'files of one stage; imported products are products'],
  ['review-imports', null, 'left out', /^REVIEW_IMPORT#/, 'files of one stage; imported reviews are reviews'],
  ['sync-pages', null, 'left out', /^SYNC#/, 'pages that an ended sync had read'],
  [
    'listing-rows',
    null,
    'left out',
    /^LISTING#/,
    'copies that the stream rebuilds from the products',
    { isAutomatic: true },
  ],
  [
    'catalogue',
    null,
    'left out',
    /^(?:CATALOGUE|SEARCH)\|/,
    'copies that the stream rebuilds from the products',
    { isAutomatic: true },
  ],
  ['mail-pace', null, 'left out', /^STORE\|MAIL_PACE$/, 'a lease of this moment', { isAutomatic: true }],
  ['holdings', null, 'left out', /^HOLDING#/, 'lists of unpaid checkouts, of half an hour', { isAutomatic: true }],
  ['limits', null, 'left out', /^LIMIT#/, 'counts of one window of time', { isAutomatic: true }],
  ['provider-limits', null, 'left out', /^PROVIDER#/, 'counts of one window of time', { isAutomatic: true }],
  ['payment-traffic', null, 'left out', /^PAYMENT_TRAFFIC\|/, 'counts of one window of time', { isAutomatic: true }],
  ['tightened', null, 'left out', /^STORE\|TIGHTENED$/, 'a suspicion of some minutes', { isAutomatic: true }],
  ['quotes', null, 'left out', /^QUOTE#/, 'prices of a day, requested again', { isAutomatic: true }],
  ['visitor-salts', null, 'left out', /^VISITOR_SALT#/, 'visitors must not be recognized', { isAutomatic: true }],
  ['visitors', null, 'left out', /^VISITOR#/, 'visitors must not be recognized', { isAutomatic: true }],
  [
    'held-checkouts',
    'orders',
    'as it is',
    /^IMPORT\|HELD#/,
    'held by an earlier import and not yet released',
    { account: 'held' },
  ],
  ['import', null, 'left out', /^IMPORT\|ARCHIVE$/, "a stage's own record of its import"],
];

/**
 * Lists all kinds of items in the order of an import. Items come before their counts, and the item that starts the scheduled
 * job comes last. The first match wins. A test covers every key in `functions/store/keys/`.
 */
export const KINDS: readonly Kind[] = ROWS.map(([name, noun, treatment, key, why, more]) => ({
  ...{ name, treatment, key, why },
  ...(noun ? { noun } : {}),
  ...more,
}));

/** Partition key for an import's progress and for checkouts on hold. Only these commands read and write it. */
export const IMPORT = 'IMPORT';
export const importRecordKey = { pk: IMPORT, sk: 'ARCHIVE' } as const;
export const HELD = 'HELD#';

/** Index keys of due and dead-lettered jobs. A test compares them with `functions/store/keys/`. */
export const DUE_JOBS = 'WORK#due';
export const FAILED_JOBS = 'WORK#parked';

/** Name for items of an unknown kind. An archive with such items cannot be imported. */
export const UNKNOWN = 'unknown';

/** Returns the kind of an item by its key, or null if it is unknown. */
export const kindOf = ({ pk, sk }: { pk: string; sk: string }): Kind | null =>
  KINDS.find(({ key }) => key.test(`${pk}|${sk}`)) ?? null;

export const kindNamed = (name: string): Kind | null => KINDS.find((kind) => kind.name === name) ?? null;
