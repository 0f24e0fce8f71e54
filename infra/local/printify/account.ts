import { randomBytes } from 'node:crypto';
import type { Documents } from '../documents.ts';
import type { Settings } from './settings.ts';
import type { OrderRecord, ProductRecord, Shop, WebhookRecord } from './types.ts';

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
type Kind = (typeof KIND)[keyof typeof KIND];

/** A document to keep, or null to forget it. */
export interface Write {
  kind: Kind;
  id: string;
  document: unknown;
}

export const write = (kind: Kind, id: string | number, document: unknown): Write => ({
  kind,
  id: String(id),
  document,
});

/** One imitated Printify account: its records, its clock and its address. */
export interface Account {
  documents: Documents;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Where the port of this machine's services is reached, without a trailing slash. */
  baseUrl(): string;
  settings(): Settings;
  /** Changes some settings for good. */
  set(changes: Partial<Settings>): void;
  /** Makes all writes or none, also when the process is killed halfway, then tells the listeners. */
  commit(writes: Write[]): void;
  onCommit(listener: (write: Write) => void): void;
}

/** Opens the account and finishes a commit that a killed process left half done. */
export function openAccount(options: {
  documents: Documents;
  clock: () => number;
  baseUrl: () => string;
  settings: Settings;
}): Account {
  const { documents, clock, baseUrl } = options;
  const listeners: ((write: Write) => void)[] = [];
  const apply = (writes: Write[]) => {
    for (const { kind, id, document } of writes) {
      if (document === null) documents.remove(kind, id);
      else documents.put(kind, id, document);
    }
  };

  const interrupted = documents.get<Write[]>(KIND.journal, 'commit');
  if (interrupted) apply(interrupted);
  documents.remove(KIND.journal, 'commit');
  let settings: Settings = { ...options.settings, ...documents.get<Partial<Settings>>(KIND.settings, 'account') };
  documents.put(KIND.settings, 'account', settings);

  return {
    documents,
    baseUrl,
    now: () => clock() + settings.clockAhead,
    settings: () => settings,
    set(changes) {
      settings = { ...settings, ...changes };
      documents.put(KIND.settings, 'account', settings);
    },
    commit(writes) {
      if (writes.length > 1) documents.put(KIND.journal, 'commit', writes);
      apply(writes);
      if (writes.length > 1) documents.remove(KIND.journal, 'commit');
      for (const listener of listeners) for (const written of writes) listener(written);
    },
    onCommit: (listener) => void listeners.push(listener),
  };
}

/** A random id of 24 hexadecimal digits, as products, orders and webhooks have. */
export const newId = () => randomBytes(12).toString('hex');

/** `2026-01-31 13:40:41+00:00`: UTC with a space and without fractions. */
export const wireTime = (milliseconds: number) =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;

export const shops = ({ documents }: Account) => documents.list<Shop>(KIND.shop);
export const shopOf = ({ documents }: Account, id: number) => documents.get<Shop>(KIND.shop, String(id));
export const productOf = ({ documents }: Account, id: string) => documents.get<ProductRecord>(KIND.product, id);
export const orderOf = ({ documents }: Account, id: string) => documents.get<OrderRecord>(KIND.order, id);
export const webhookOf = ({ documents }: Account, id: string) => documents.get<WebhookRecord>(KIND.webhook, id);

/** The newest first. */
export const productsOf = ({ documents }: Account, shopId: number) =>
  documents
    .list<ProductRecord>(KIND.product)
    .filter(({ product }) => product.shop_id === shopId)
    .reverse();

/** The newest first. */
export const ordersOf = ({ documents }: Account) => documents.list<OrderRecord>(KIND.order).reverse();

export const webhooksOf = ({ documents }: Account, shopId: number) =>
  documents.list<WebhookRecord>(KIND.webhook).filter((webhook) => webhook.shopId === shopId);
