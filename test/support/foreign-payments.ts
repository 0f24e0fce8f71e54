import { join } from 'node:path';
import Stripe from 'stripe';
import { openDocuments } from '#infra/local/documents.ts';
import type { Shop } from './shop.ts';

/** Returns a client of the shop's Stripe account, as another application of the same account has. */
export function stripeOf(shop: Shop): Stripe {
  const documents = openDocuments(join(shop.dataDirectory, 'services.sqlite'));
  const { secretKey } = documents.get<{ secretKey: string }>('start', 'stripe-keys') ?? { secretKey: '' };
  documents.close();
  const { hostname, port } = new URL(shop.url);
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

interface ForeignPage {
  /** The reference that the page carries: a checkout's id. */
  reference: string;
  currency: string;
  /** In the smallest unit of the currency. */
  amount: number;
}

/** Opens a payment page that names a checkout, as a payment link of the same account does. Returns its id. */
export async function openForeignPage(shop: Shop, { reference, currency, amount }: ForeignPage): Promise<string> {
  const { id } = await stripeOf(shop).checkout.sessions.create({
    mode: 'payment',
    client_reference_id: reference,
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'Anything' } } }],
    success_url: 'https://shop.example/',
  });
  return id;
}

/** Returns the refunded amounts of a page's payment. */
export async function refundsOfPage(shop: Shop, sessionId: string): Promise<number[]> {
  const stripe = stripeOf(shop);
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
  const { data } = await stripe.refunds.list({ payment_intent: String(payment) });
  return data.map(({ amount }) => amount);
}
