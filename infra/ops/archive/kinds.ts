/**
 * What becomes of an item on its way into another stage:
 * `as it is`; `held`, which waits for an operator's `--activate` because it would act by itself; or `left out`.
 */
export type Fate = 'as it is' | 'held' | 'left out';

export const NOUNS = [
  ...['settings', 'products', 'categories', 'orders', 'customers', 'subscribers'],
  ...['campaigns', 'figures', 'history', 'work'],
] as const;
export type Noun = (typeof NOUNS)[number];

export interface Kind {
  /** Names the file `items/<name>.ndjson` of an archive. */
  name: string;
  /** What it belongs to, by which a restore is told what to bring back; nothing for what archives leave out. */
  noun?: Noun;
  /** Told by the item's key, written `<pk>|<sk>`. */
  key: RegExp;
  fate: Fate;
  /** Why. */
  why: string;
  /** Where the item names an account's id: the user pool of another stage gives everybody another one. */
  account?: 'order' | 'checkout' | 'profile' | 'audit' | 'held';
  /** True for what a stage makes by itself before anybody has used it: it is no sign of a shop that is in use. */
  ofItself?: true;
}

/**
 * Every kind of item of the table, in the order in which an import writes them: what is counted comes before its counts, and
 * what tells the clock to go on comes last. The first that fits counts. A test asks it of every key of `functions/store/keys.ts`.
 */
export const KINDS: readonly Kind[] = [
  {
    name: 'settings',
    noun: 'settings',
    key: /^STORE\|SETTINGS$/,
    fate: 'as it is',
    why: 'the shop is configured as it was',
  },
  {
    name: 'link-key',
    noun: 'settings',
    key: /^STORE\|LINK_KEY$/,
    fate: 'as it is',
    why: 'links in mails that were sent go on opening their orders',
  },
  {
    name: 'product-slugs',
    noun: 'products',
    key: /^PRODUCT_SLUG#/,
    fate: 'as it is',
    why: 'addresses, former ones too, lead on',
  },
  {
    name: 'product-rows',
    noun: 'products',
    key: /^PRODUCTS\|/,
    fate: 'as it is',
    why: 'before the products, which are counted by them',
  },
  {
    name: 'category-product-rows',
    noun: 'products',
    key: /^CATEGORY#[^|]+#PRODUCTS\|/,
    fate: 'as it is',
    why: 'before the products, which are found by them',
  },
  {
    name: 'categories',
    noun: 'categories',
    key: /^CATEGORIES\|/,
    fate: 'as it is',
    why: 'with their discounts and counts',
  },
  {
    name: 'category-slugs',
    noun: 'categories',
    key: /^CATEGORY_SLUG#/,
    fate: 'as it is',
    why: 'addresses, former ones too, lead on',
  },
  {
    name: 'category-refreshes',
    noun: 'categories',
    key: /^CATEGORY#[^|]+\|REFRESH$/,
    fate: 'as it is',
    why: 'a change that was under way goes on where it was',
  },
  {
    name: 'provider-products',
    noun: 'products',
    key: /^PROVIDER_PRODUCT#/,
    fate: 'as it is',
    why: "a sync finds the provider's products in ours, and makes none twice",
  },
  {
    name: 'products',
    noun: 'products',
    key: /^PRODUCT#/,
    fate: 'as it is',
    why: 'listings and search follow from the stream',
  },
  {
    name: 'product-counts',
    noun: 'products',
    key: /^STORE\|PRODUCT_COUNTS$/,
    fate: 'as it is',
    why: 'after what it counts',
  },
  {
    name: 'checkouts',
    noun: 'orders',
    key: /^CHECKOUT#/,
    fate: 'held',
    account: 'checkout',
    why: 'an open one would become an order, and a mail, as soon as a payment is heard of; closed ones come as they are',
  },
  {
    name: 'sessions',
    noun: 'orders',
    key: /^SESSION#/,
    fate: 'as it is',
    why: 'one payment makes one order, here too',
  },
  {
    name: 'payments',
    noun: 'orders',
    key: /^PAYMENT#/,
    fate: 'as it is',
    why: 'refunds and disputes find their order',
  },
  {
    name: 'events',
    noun: 'orders',
    key: /^EVENT#/,
    fate: 'as it is',
    why: 'a webhook that comes again, for days, is known',
  },
  {
    name: 'order-rows',
    noun: 'orders',
    key: /^ORDER_REF#/,
    fate: 'as it is',
    why: 'orders are found by number, address and status',
  },
  {
    name: 'order-link-mails',
    key: /^ORDER#[^|]+\|LINK_MAIL$/,
    fate: 'left out',
    why: 'a limit of ten minutes',
  },
  {
    name: 'orders',
    noun: 'orders',
    key: /^ORDER#/,
    fate: 'as it is',
    account: 'order',
    why: 'with their customer, by the new id',
  },
  {
    name: 'provider-orders',
    noun: 'orders',
    key: /^PROVIDER_ORDER#/,
    fate: 'as it is',
    why: 'news of parcels finds its order',
  },
  { name: 'profiles', noun: 'customers', key: /^USER#/, fate: 'as it is', account: 'profile', why: 'under the new id' },
  { name: 'subscribers', noun: 'subscribers', key: /^SUBSCRIBER#/, fate: 'as it is', why: 'with their consent' },
  {
    name: 'subscriber-ids',
    noun: 'subscribers',
    key: /^SUBSCRIBER_ID#/,
    fate: 'as it is',
    why: 'leads to the address',
  },
  {
    name: 'unsubscribe-links',
    noun: 'subscribers',
    key: /^UNSUBSCRIBE#/,
    fate: 'as it is',
    why: 'links in letters that were sent hold',
  },
  {
    name: 'subscriber-count',
    noun: 'subscribers',
    key: /^STORE\|SUBSCRIBER_COUNT$/,
    fate: 'as it is',
    why: 'after what it counts',
  },
  {
    name: 'suppressions',
    noun: 'subscribers',
    key: /^SUPPRESSION#/,
    fate: 'as it is',
    why: 'nobody is written to who must not be',
  },
  {
    name: 'campaign-recipients',
    noun: 'campaigns',
    key: /^CAMPAIGN#[^|]+#RCPT#/,
    fate: 'as it is',
    why: 'open claims too: whoever may have a letter gets none again',
  },
  {
    name: 'campaign-contents',
    noun: 'campaigns',
    key: /^CAMPAIGN#[^|]+\|CONTENT$/,
    fate: 'as it is',
    why: 'the words of a campaign',
  },
  {
    name: 'campaigns',
    noun: 'campaigns',
    key: /^CAMPAIGNS\|/,
    fate: 'as it is',
    why: 'one that was sending waits: its work is held',
  },
  {
    name: 'day-counters',
    noun: 'figures',
    key: /^DAY#[\d-]+\|/,
    fate: 'as it is',
    ofItself: true,
    why: 'the figures of analytics',
  },
  { name: 'day-sales', noun: 'figures', key: /^DAY#[\d-]+#SALES\|/, fate: 'as it is', why: 'the figures of analytics' },
  {
    name: 'closed-sales',
    noun: 'figures',
    key: /^SALES\|/,
    fate: 'as it is',
    ofItself: true,
    why: 'the figures of analytics',
  },
  {
    name: 'closed-days',
    noun: 'figures',
    key: /^DAYS\|\d/,
    fate: 'as it is',
    ofItself: true,
    why: 'the figures of analytics',
  },
  {
    name: 'audit',
    noun: 'history',
    key: /^AUDIT#/,
    fate: 'as it is',
    account: 'audit',
    why: 'who did what, by the new id',
  },
  {
    name: 'syncs',
    noun: 'history',
    key: /^SYNCS\|/,
    fate: 'as it is',
    why: 'a record; one that was running has ended',
  },
  {
    name: 'integration',
    noun: 'settings',
    key: /^INTEGRATION\|/,
    fate: 'as it is',
    why: 'settings outlive the key, which is a secret',
  },
  {
    name: 'work',
    noun: 'work',
    key: /^WORK#/,
    fate: 'held',
    why: 'mails, production orders and refunds wait for an operator',
  },
  {
    name: 'days-closed-through',
    noun: 'figures',
    key: /^DAYS\|META$/,
    fate: 'as it is',
    ofItself: true,
    why: 'last: from here on the clock closes days',
  },
  { name: 'running-sync', key: /^STORE\|SYNC$/, fate: 'left out', why: 'no sync runs where none was begun' },
  { name: 'sync-pages', key: /^SYNC#/, fate: 'left out', why: 'what a sync that ended had read' },
  {
    name: 'listing-rows',
    key: /^LISTING#/,
    fate: 'left out',
    ofItself: true,
    why: 'copies, made by the stream from the products',
  },
  {
    name: 'catalogue',
    key: /^(?:CATALOGUE|SEARCH)\|/,
    fate: 'left out',
    ofItself: true,
    why: 'copies, made by the stream from the products',
  },
  { name: 'mail-pace', key: /^STORE\|MAIL_PACE$/, fate: 'left out', ofItself: true, why: 'a lease of this moment' },
  { name: 'limits', key: /^LIMIT#/, fate: 'left out', ofItself: true, why: 'counts of one window of time' },
  { name: 'provider-limits', key: /^PROVIDER#/, fate: 'left out', ofItself: true, why: 'counts of one window of time' },
  { name: 'quotes', key: /^QUOTE#/, fate: 'left out', ofItself: true, why: 'prices of a day, asked for again' },
  {
    name: 'visitor-salts',
    key: /^VISITOR_SALT#/,
    fate: 'left out',
    ofItself: true,
    why: 'nobody is to be known again',
  },
  { name: 'visitors', key: /^VISITOR#/, fate: 'left out', ofItself: true, why: 'nobody is to be known again' },
  {
    name: 'held-checkouts',
    noun: 'orders',
    key: /^IMPORT\|HELD#/,
    fate: 'as it is',
    account: 'held',
    why: 'held by an earlier import, and not released yet',
  },
  { name: 'import', key: /^IMPORT\|ARCHIVE$/, fate: 'left out', why: "a stage's own record of its import" },
];

/** Where an import keeps its own: how far it came, and the checkouts it holds. Nothing else of the shop reads or writes it. */
export const IMPORT = 'IMPORT';
export const importRecordKey = { pk: IMPORT, sk: 'ARCHIVE' } as const;
export const HELD = 'HELD#';

/** Where the clock and owners look for work; as `functions/store/keys.ts` has them, which a test compares. */
export const DUE_WORK = 'WORK#due';
export const PARKED_WORK = 'WORK#parked';

/** What no kind fits is exported under this name, and keeps an archive from being imported. */
export const UNKNOWN = 'unknown';

/** The kind of an item by its key; null for one that this release does not know. */
export const kindOf = ({ pk, sk }: { pk: string; sk: string }): Kind | null =>
  KINDS.find(({ key }) => key.test(`${pk}|${sk}`)) ?? null;

export const kindNamed = (name: string): Kind | null => KINDS.find((kind) => kind.name === name) ?? null;
