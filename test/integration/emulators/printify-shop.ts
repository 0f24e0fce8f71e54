import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Documents, openDocuments } from '#infra/local/documents.ts';
import { Faults } from '#infra/local/faults.ts';
import { createPrintify, type PrintifyEmulator } from '#infra/local/printify/index.ts';
import type { Settings } from '#infra/local/printify/settings.ts';
import type { Event, Order, Product, Topic, Variant } from '#infra/local/printify/types.ts';
import { readBody } from '#infra/local/service.ts';

export interface PrintifyAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

interface ReceivedEvent {
  event: Event;
  signature: string | undefined;
  body: string;
}

export const WEBHOOK_SECRET = 'a-secret-of-the-shop';

/** Describes a running emulator, a client that shares no code with the shop's client, and a webhook endpoint. */
export interface PrintifyShop {
  url: string;
  hookUrl: string;
  shopId: number;
  token: string;
  faults: Faults;
  received: ReceivedEvent[];
  /** Sends a request to a path below the API version. Adds `headers` to those of a correct client. */
  call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<PrintifyAnswer<Body>>;
  /** Sends a request to a path below the shop. */
  inShop<Body>(method: string, path: string, body?: unknown): Promise<PrintifyAnswer<Body>>;
  control<Body = Record<string, unknown>>(name: string, body: unknown): Promise<PrintifyAnswer<Body>>;
  view<Body>(name: string): Promise<Body>;
  /** Moves the clock forward and runs everything that is due. */
  pass(milliseconds: number): Promise<void>;
  idle(): Promise<void>;
  /** Sets the status with which the webhook endpoint answers. The default is 200. */
  answerWith(status: () => number): void;
  /** Creates a signed webhook for each topic. */
  listen(...topics: Topic[]): Promise<void>;
  /** Stops the emulator and starts another one with the same documents. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a shop without automatic production, unless `settings` turn it on. */
export async function openPrintifyShop(settings: Partial<Settings> = {}): Promise<PrintifyShop> {
  const directory = mkdtempSync(join(tmpdir(), 'printify-'));
  const received: ReceivedEvent[] = [];
  const faults = new Faults();
  let status = () => 200;
  let offset = 0;
  let documents: Documents;
  let emulator: PrintifyEmulator;

  const endpoint = await listening(async (request, response) => {
    const body = (await readBody(request)).toString();
    const signature = request.headers['x-pfy-signature'] as string | undefined;
    received.push({ event: JSON.parse(body) as Event, signature, body });
    response.writeHead(status()).end();
  });
  const front = await listening(async (request, response) => {
    await emulator.handle(request, response, new URL(request.url ?? '/', url));
  });
  const url = address(front);
  const hookUrl = `${address(endpoint)}/api/webhooks/printify`;

  const boot = () => {
    documents = openDocuments(join(directory, 'printify.db'));
    emulator = createPrintify({
      documents,
      faults,
      baseUrl: () => url,
      clock: () => Date.now() + offset,
      settings: { stepEvery: null, approvalAfter: null, retryDelays: [60_000, 120_000, 240_000], ...settings },
    });
    emulator.start();
  };
  const halt = async () => {
    await emulator.close();
    documents.close();
  };
  boot();

  const shop: PrintifyShop = {
    url,
    hookUrl,
    get shopId() {
      return emulator.shopId;
    },
    get token() {
      return emulator.token();
    },
    faults,
    received,
    call: (method, path, body, headers) =>
      ask(`${url}/_printify/v1${path}`, method, body, {
        authorization: `Bearer ${emulator.token()}`,
        'user-agent': 'FoundationTests/1.0',
        ...headers,
      }),
    inShop: (method, path, body) => shop.call(method, `/shops/${emulator.shopId}${path}`, body),
    control: (name, body) => ask(`${url}/_printify/control/${name}`, 'POST', body, {}),
    view: async <Body>(name: string) =>
      (await ask<Body>(`${url}/_printify/control/${name}`, 'GET', undefined, {})).body,
    async pass(milliseconds) {
      offset += milliseconds;
      await emulator.idle();
    },
    async idle() {
      // Deliveries start only after the response to the request that caused them.
      await new Promise((resolve) => setImmediate(resolve));
      await emulator.idle();
    },
    answerWith: (next) => {
      status = next;
    },
    async listen(...topics) {
      for (const topic of topics) {
        const made = await shop.inShop('POST', '/webhooks.json', { topic, url: hookUrl, secret: WEBHOOK_SECRET });
        if (made.status !== 200) throw new Error(`No webhook for ${topic}: ${made.text}`);
      }
    },
    async restart() {
      await halt();
      boot();
    },
    async close() {
      await halt();
      await Promise.all([closed(front), closed(endpoint)]);
      rmSync(directory, { recursive: true });
    },
  };
  return shop;
}

async function ask<Body>(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<PrintifyAnswer<Body>> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json;charset=utf-8' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (json ? JSON.parse(text) : undefined) as Body,
    text,
  };
}

export interface Page<Item> {
  current_page: number;
  data: Item[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  last_page_url: string;
  next_page_url: string | null;
  path: string;
  per_page: number;
  prev_page_url: string | null;
  to: number | null;
  total: number;
}

export const products = async (shop: PrintifyShop): Promise<Product[]> =>
  (await shop.inShop<Page<Product>>('GET', '/products.json?limit=50')).body.data;

export async function productNamed(shop: PrintifyShop, title: string): Promise<Product> {
  const product = (await products(shop)).find((one) => one.title === title);
  if (!product) throw new Error(`No product ${title}`);
  return product;
}

export function sellable(product: Product): Variant {
  const variant = product.variants.find((one) => one.is_enabled && one.is_available);
  if (!variant) throw new Error(`Nothing of ${product.title} can be sold`);
  return variant;
}

export const ADDRESS = {
  first_name: 'A New',
  last_name: 'User',
  email: 'shopper@example.com',
  phone: '+1 201 555 0123',
  country: 'US',
  region: 'NJ',
  address1: '1 Main Street',
  address2: 'Apt 4B',
  city: 'Newark',
  zip: '07102',
};

/** Returns an order for two tees from one print provider. */
export async function teeOrder(shop: PrintifyShop, changes: Record<string, unknown> = {}) {
  const product = await productNamed(shop, 'Daily Log Tee');
  return {
    external_id: 'ord_1',
    label: '1042',
    line_items: [
      { product_id: product.id, variant_id: sellable(product).id, quantity: 2, external_id: 'line-1' },
    ] as Record<string, unknown>[],
    shipping_method: 1,
    send_shipping_notification: false,
    address_to: ADDRESS,
    ...changes,
  };
}

/** Returns an order for two tees and a hoodie. They come from two print providers in two shipments. */
export async function mixedOrder(shop: PrintifyShop, changes: Record<string, unknown> = {}) {
  const hoodie = await productNamed(shop, 'Dead Load Hoodie');
  const order = await teeOrder(shop, changes);
  order.line_items.push({ sku: sellable(hoodie).sku, quantity: 1, external_id: 'line-2' });
  return order;
}

export async function placed(shop: PrintifyShop, order: object): Promise<string> {
  const made = await shop.inShop<{ id: string }>('POST', '/orders.json', order);
  if (made.status !== 200) throw new Error(`No order: ${made.text}`);
  return made.body.id;
}

export const orderNow = async (shop: PrintifyShop, id: string) =>
  (await shop.inShop<Order>('GET', `/orders/${id}.json`)).body;

async function listening(handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const address = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
