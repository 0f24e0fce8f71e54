/**
 * What becomes of an item on its way into another stage:
 * `as it is`; `held`, which waits for an operator's `--activate` because it would act by itself; or `left out`.
 */
export type Fate = 'as it is' | 'held' | 'left out';

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

type Row = readonly [
  name: string,
  noun: Noun | null,
  fate: Fate,
  key: RegExp,
  why: string,
  more?: Pick<Kind, 'account' | 'ofItself'>,
];

const ROWS: readonly Row[] = [
  ['settings', 'settings', 'as it is', /^STORE\|SETTINGS$/, 'the shop is configured as it was'],
  ['link-key', 'settings', 'as it is', /^STORE\|LINK_KEY$/, 'links in mails that were sent go on opening their orders'],
  [
    'sign-up-key',
    null,
    'left out',
    /^SIGN_UP\|KEY$/,
    'permits of a quarter of an hour: the copy makes a key of its own',
  ],
  ['product-slugs', 'products', 'as it is', /^PRODUCT_SLUG#/, 'addresses, former ones too, lead on'],
  ['product-rows', 'products', 'as it is', /^PRODUCTS\|/, 'before the products, which are counted by them'],
  [
    'category-product-rows',
    'products',
    'as it is',
    /^CATEGORY#[^|]+#PRODUCTS\|/,
    'before the products, which are found by them',
  ],
  ['categories', 'categories', 'as it is', /^CATEGORIES\|/, 'with their discounts and counts'],
  ['category-slugs', 'categories', 'as it is', /^CATEGORY_SLUG#/, 'addresses, former ones too, lead on'],
  [
    'category-refreshes',
    'categories',
    'as it is',
    /^CATEGORY#[^|]+\|REFRESH$/,
    'a change that was under way goes on where it was',
  ],
  [
    'provider-products',
    'products',
    'as it is',
    /^PROVIDER_PRODUCT#/,
    "a sync finds the provider's products in ours, and makes none twice",
  ],
  ['products', 'products', 'as it is', /^PRODUCT#/, 'listings and search follow from the stream'],
  ['product-counts', 'products', 'as it is', /^STORE\|PRODUCT_COUNTS$/, 'after what it counts'],
  [
    'checkouts',
    'orders',
    'held',
    /^CHECKOUT#/,
    'an open one would become an order, and a mail, as soon as a payment is heard of; closed ones come as they are',
    { account: 'checkout' },
  ],
  ['sessions', 'orders', 'as it is', /^SESSION#/, 'one payment makes one order, here too'],
  ['payments', 'orders', 'as it is', /^PAYMENT#/, 'refunds and disputes find their order'],
  ['events', 'orders', 'as it is', /^EVENT#/, 'a webhook that comes again, for days, is known'],
  ['order-rows', 'orders', 'as it is', /^ORDER_REF#/, 'orders are found by number, address and status'],
  ['order-link-mails', null, 'left out', /^ORDER#[^|]+\|LINK_MAIL$/, 'a limit of ten minutes'],
  ['orders', 'orders', 'as it is', /^ORDER#/, 'with their customer, by the new id', { account: 'order' }],
  ['provider-orders', 'orders', 'as it is', /^PROVIDER_ORDER#/, 'news of parcels finds its order'],
  ['profiles', 'customers', 'as it is', /^USER#/, 'under the new id', { account: 'profile' }],
  ['subscribers', 'subscribers', 'as it is', /^SUBSCRIBER#/, 'with their consent'],
  ['subscriber-ids', 'subscribers', 'as it is', /^SUBSCRIBER_ID#/, 'leads to the address'],
  ['unsubscribe-links', 'subscribers', 'as it is', /^UNSUBSCRIBE#/, 'links in letters that were sent hold'],
  ['subscriber-count', 'subscribers', 'as it is', /^STORE\|SUBSCRIBER_COUNT$/, 'after what it counts'],
  ['suppressions', 'subscribers', 'as it is', /^SUPPRESSION#/, 'nobody is written to who must not be'],
  [
    'campaign-recipients',
    'campaigns',
    'as it is',
    /^CAMPAIGN#[^|]+#RCPT#/,
    'open claims too: whoever may have a letter gets none again',
  ],
  ['campaign-contents', 'campaigns', 'as it is', /^CAMPAIGN#[^|]+\|CONTENT$/, 'the words of a campaign'],
  ['campaigns', 'campaigns', 'as it is', /^CAMPAIGNS\|/, 'one that was sending waits: its work is held'],
  ['day-counters', 'figures', 'as it is', /^DAY#[\d-]+\|/, 'the figures of analytics', { ofItself: true }],
  ['day-sales', 'figures', 'as it is', /^DAY#[\d-]+#SALES\|/, 'the figures of analytics'],
  ['closed-sales', 'figures', 'as it is', /^SALES\|/, 'the figures of analytics', { ofItself: true }],
  ['closed-days', 'figures', 'as it is', /^DAYS\|\d/, 'the figures of analytics', { ofItself: true }],
  ['audit', 'history', 'as it is', /^AUDIT#/, 'who did what, by the new id', { account: 'audit' }],
  ['syncs', 'history', 'as it is', /^SYNCS\|/, 'a record; one that was running has ended'],
  ['integration', 'settings', 'as it is', /^INTEGRATION\|/, 'settings outlive the key, which is a secret'],
  ['work', 'work', 'held', /^WORK#/, 'mails, production orders and refunds wait for an operator'],
  [
    'days-closed-through',
    'figures',
    'as it is',
    /^DAYS\|META$/,
    'last: from here on the clock closes days',
    { ofItself: true },
  ],
  ['running-sync', null, 'left out', /^STORE\|SYNC$/, 'no sync runs where none was begun'],
  ['sync-pages', null, 'left out', /^SYNC#/, 'what a sync that ended had read'],
  ['listing-rows', null, 'left out', /^LISTING#/, 'copies, made by the stream from the products', { ofItself: true }],
  [
    'catalogue',
    null,
    'left out',
    /^(?:CATALOGUE|SEARCH)\|/,
    'copies, made by the stream from the products',
    { ofItself: true },
  ],
  ['mail-pace', null, 'left out', /^STORE\|MAIL_PACE$/, 'a lease of this moment', { ofItself: true }],
  ['limits', null, 'left out', /^LIMIT#/, 'counts of one window of time', { ofItself: true }],
  ['provider-limits', null, 'left out', /^PROVIDER#/, 'counts of one window of time', { ofItself: true }],
  ['payment-traffic', null, 'left out', /^PAYMENT_TRAFFIC\|/, 'counts of one window of time', { ofItself: true }],
  ['tightened', null, 'left out', /^STORE\|TIGHTENED$/, 'a suspicion of some minutes', { ofItself: true }],
  ['quotes', null, 'left out', /^QUOTE#/, 'prices of a day, asked for again', { ofItself: true }],
  ['visitor-salts', null, 'left out', /^VISITOR_SALT#/, 'nobody is to be known again', { ofItself: true }],
  ['visitors', null, 'left out', /^VISITOR#/, 'nobody is to be known again', { ofItself: true }],
  [
    'held-checkouts',
    'orders',
    'as it is',
    /^IMPORT\|HELD#/,
    'held by an earlier import, and not released yet',
    { account: 'held' },
  ],
  ['import', null, 'left out', /^IMPORT\|ARCHIVE$/, "a stage's own record of its import"],
];

/**
 * Every kind of item of the table, in the order in which an import writes them: what is counted comes before its counts, and
 * what tells the clock to go on comes last. The first that fits counts. A test asks it of every key of `functions/store/keys.ts`.
 */
export const KINDS: readonly Kind[] = ROWS.map(([name, noun, fate, key, why, more]) => ({
  ...{ name, fate, key, why },
  ...(noun ? { noun } : {}),
  ...more,
}));

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
