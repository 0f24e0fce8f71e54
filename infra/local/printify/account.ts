import { randomBytes } from 'node:crypto';
import type { Documents } from '../documents.ts';
import { openRecords, type Records } from '../emulator/records.ts';
import type { OrderRecord, ProductRecord, WebhookRecord } from './records.ts';
import type { Settings } from './settings.ts';
import type { Shop } from './types.ts';

export const PRINTIFY_KIND = {
  settings: 'printify.settings',
  shop: 'printify.shop',
  product: 'printify.product',
  order: 'printify.order',
  orderOfExternalId: 'printify.order_of_external_id',
  webhook: 'printify.webhook',
  delivery: 'printify.delivery',
  journal: 'printify.journal',
} as const;

/** Describes one emulated Printify account: its records, clock, and address. */
export interface PrintifyAccount extends Records {
  /** Returns the current time in UTC milliseconds. */
  now(): number;
  /** Returns the URL of the port that all local services share, without a trailing slash. */
  baseUrl(): string;
  settings(): Settings;
  /** Stores changed settings. */
  set(changes: Partial<Settings>): void;
}

/** Opens the account. Finishes a commit that a killed process left incomplete. */
export function openPrintifyAccount(options: {
  documents: Documents;
  clock: () => number;
  baseUrl: () => string;
  settings: Settings;
}): PrintifyAccount {
  const { documents, clock, baseUrl } = options;
  const records = openRecords(documents, PRINTIFY_KIND.journal);
  let settings: Settings = {
    ...options.settings,
    ...documents.get<Partial<Settings>>(PRINTIFY_KIND.settings, 'account'),
  };
  const set = (changes: Partial<Settings>) => {
    settings = { ...settings, ...changes };
    documents.put(PRINTIFY_KIND.settings, 'account', settings);
  };
  set({});
  return { ...records, baseUrl, now: () => clock() + settings.clockAhead, settings: () => settings, set };
}

/** Returns a random id of 24 hexadecimal digits, like the ids of products, orders, and webhooks. */
export const newPrintifyId = () => randomBytes(12).toString('hex');

/** Formats UTC milliseconds as `2026-01-31 13:40:41+00:00`. */
export const wireTime = (milliseconds: number) =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;

export const shops = ({ documents }: PrintifyAccount) => documents.list<Shop>(PRINTIFY_KIND.shop);
export const shopOf = ({ documents }: PrintifyAccount, id: number) =>
  documents.get<Shop>(PRINTIFY_KIND.shop, String(id));
export const productOf = ({ documents }: PrintifyAccount, id: string) =>
  documents.get<ProductRecord>(PRINTIFY_KIND.product, id);
export const orderOf = ({ documents }: PrintifyAccount, id: string) =>
  documents.get<OrderRecord>(PRINTIFY_KIND.order, id);
export const webhookOf = ({ documents }: PrintifyAccount, id: string) =>
  documents.get<WebhookRecord>(PRINTIFY_KIND.webhook, id);

/** Returns the products of a shop, newest first. */
export const productsOf = ({ documents }: PrintifyAccount, shopId: number) =>
  documents
    .list<ProductRecord>(PRINTIFY_KIND.product)
    .filter(({ product }) => product.shop_id === shopId)
    .reverse();

/** Returns all orders, newest first. */
export const ordersOf = ({ documents }: PrintifyAccount) => documents.list<OrderRecord>(PRINTIFY_KIND.order).reverse();

export const webhooksOf = ({ documents }: PrintifyAccount, shopId: number) =>
  documents.list<WebhookRecord>(PRINTIFY_KIND.webhook).filter((webhook) => webhook.shopId === shopId);
