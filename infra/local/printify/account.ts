import { randomBytes } from 'node:crypto';
import type { Documents } from '../documents.ts';
import { openRecords, type Records } from '../emulator/records.ts';
import type { OrderRecord, ProductRecord, WebhookRecord } from './records.ts';
import type { Settings } from './settings.ts';
import type { Shop } from './types.ts';

export const KIND = {
  settings: 'printify.settings',
  shop: 'printify.shop',
  product: 'printify.product',
  order: 'printify.order',
  orderOfExternalId: 'printify.order_of_external_id',
  webhook: 'printify.webhook',
  delivery: 'printify.delivery',
  journal: 'printify.journal',
} as const;

/** One emulated Printify account: its records, its clock and its address. */
export interface Account extends Records {
  /** UTC milliseconds. */
  now(): number;
  /** The address of the port that all local services share, without a trailing slash. */
  baseUrl(): string;
  settings(): Settings;
  /** Stores changed settings. */
  set(changes: Partial<Settings>): void;
}

/** Opens the account and finishes a commit that a killed process left incomplete. */
export function openAccount(options: {
  documents: Documents;
  clock: () => number;
  baseUrl: () => string;
  settings: Settings;
}): Account {
  const { documents, clock, baseUrl } = options;
  const records = openRecords(documents, KIND.journal);
  let settings: Settings = { ...options.settings, ...documents.get<Partial<Settings>>(KIND.settings, 'account') };
  const set = (changes: Partial<Settings>) => {
    settings = { ...settings, ...changes };
    documents.put(KIND.settings, 'account', settings);
  };
  set({});
  return { ...records, baseUrl, now: () => clock() + settings.clockAhead, settings: () => settings, set };
}

/** Returns a random id of 24 hexadecimal digits, as products, orders and webhooks have. */
export const newId = () => randomBytes(12).toString('hex');

/** Formats UTC milliseconds as `2026-01-31 13:40:41+00:00`. */
export const wireTime = (milliseconds: number) =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;

export const shops = ({ documents }: Account) => documents.list<Shop>(KIND.shop);
export const shopOf = ({ documents }: Account, id: number) => documents.get<Shop>(KIND.shop, String(id));
export const productOf = ({ documents }: Account, id: string) => documents.get<ProductRecord>(KIND.product, id);
export const orderOf = ({ documents }: Account, id: string) => documents.get<OrderRecord>(KIND.order, id);
export const webhookOf = ({ documents }: Account, id: string) => documents.get<WebhookRecord>(KIND.webhook, id);

/** Returns the products of a shop, the newest first. */
export const productsOf = ({ documents }: Account, shopId: number) =>
  documents
    .list<ProductRecord>(KIND.product)
    .filter(({ product }) => product.shop_id === shopId)
    .reverse();

/** Returns all orders, the newest first. */
export const ordersOf = ({ documents }: Account) => documents.list<OrderRecord>(KIND.order).reverse();

export const webhooksOf = ({ documents }: Account, shopId: number) =>
  documents.list<WebhookRecord>(KIND.webhook).filter((webhook) => webhook.shopId === shopId);
