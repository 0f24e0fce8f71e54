import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { type Documents, openDocuments } from '#infra/local/documents.ts';
import { Faults } from '#infra/local/faults.ts';
import { readBody } from '#infra/local/service.ts';
import { createStripe, type StripeEmulator, type StripeOptions } from '#infra/local/stripe/index.ts';

const WEBHOOK_SECRET = 'whsec_test_secret';
export const SECRET_KEY = 'sk_test_local';

interface ReceivedEvent {
  event: Stripe.Event;
  signature: string;
  body: string;
}

/** Describes a running emulator, Stripe's SDK connected to it, and a webhook endpoint that records verified events. */
export interface StripeShop {
  url: string;
  sdk: Stripe;
  faults: Faults;
  emulator: StripeEmulator;
  received: ReceivedEvent[];
  /** Moves the emulator's clock forward. */
  pass(milliseconds: number): void;
  /** Sets the status with which the webhook endpoint answers. The default is 200. */
  answerWith(status: () => number): void;
  control(name: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Stops the emulator and starts another one with the same documents. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openStripeShop(options: Partial<StripeOptions> = {}): Promise<StripeShop> {
  const directory = mkdtempSync(join(tmpdir(), 'stripe-'));
  const received: ReceivedEvent[] = [];
  let status = () => 200;
  let offset = 0;
  let documents: Documents;
  let emulator: StripeEmulator;
  const faults = new Faults();

  const endpoint = await listen(async (request, response) => {
    const body = (await readBody(request)).toString();
    const signature = String(request.headers['stripe-signature']);
    received.push({ event: Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET), signature, body });
    response.writeHead(status()).end();
  });
  const front = await listen(async (request, response) => {
    await emulator.handle(request, response, new URL(request.url ?? '/', url));
  });
  const url = address(front);

  const boot = () => {
    documents = openDocuments(join(directory, 'stripe.db'));
    emulator = createStripe({
      documents,
      faults,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: address(endpoint),
      baseUrl: () => url,
      clock: () => Date.now() + offset,
      retryDelays: [60_000, 120_000],
      ...options,
    });
    emulator.start();
  };
  const halt = async () => {
    await emulator.close();
    documents.close();
  };
  boot();

  return {
    url,
    sdk: sdkFor(url),
    faults,
    get emulator() {
      return emulator;
    },
    received,
    pass: (milliseconds) => {
      offset += milliseconds;
    },
    answerWith: (next) => {
      status = next;
    },
    async control(name, body) {
      const response = await fetch(`${url}/_stripe/control/${name}`, { method: 'POST', body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
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
}

export const sdkFor = (url: string, key = SECRET_KEY) => {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
};

/** Returns a session's parameters with two shirts and one shipping option. */
export const sessionParams = (): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'ord_1',
  customer_email: 'shopper@example.com',
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'usd', unit_amount: 2400, product_data: { name: 'Field Tee – White / S' } },
    },
  ],
  shipping_address_collection: { allowed_countries: ['US', 'CA'] },
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount',
        display_name: 'Standard',
        fixed_amount: { amount: 475, currency: 'usd' },
      },
    },
  ],
  phone_number_collection: { enabled: true },
  metadata: { orderId: 'ord_1' },
  payment_intent_data: { metadata: { orderId: 'ord_1' } },
  success_url: 'https://shop.example/checkout/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cart',
});

/** Returns the form input of a shopper on the hosted page. */
export const typed = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    email: 'shopper@example.com',
    shippingName: 'A New User',
    country: 'US',
    line1: '1 Main Street',
    line2: 'Apt 4B',
    city: 'Newark',
    state: 'NJ',
    postalCode: '07102',
    phone: '+1 201 555 0123',
    method: 'card',
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 34',
    cardCvc: '123',
    cardName: 'A New User',
    ...changes,
  });

export const submit = (pageUrl: string | null, fields: URLSearchParams) =>
  fetch(String(pageUrl), { method: 'POST', body: fields, redirect: 'manual' });

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<Server> {
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
