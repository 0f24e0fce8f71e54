import { join } from 'node:path';
import Stripe from 'stripe';
import { openDocuments } from '#infra/local/documents.ts';
import type { Shop } from './shop.ts';

/** Returns a client of the shop's Stripe account, like one of another application that uses the same account. */
export function stripeOf(shop: Shop): Stripe {
  const documents = openDocuments(join(shop.dataDirectory, 'services.sqlite'));
  const { secretKey } = documents.get<{ secretKey: string }>('start', 'stripe-keys') ?? { secretKey: '' };
  documents.close();
  const { hostname, port } = new URL(shop.url);
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

interface ForeignPage {
  /** The client reference of the payment page. It is a checkout's id. */
  reference: string;
  currency: string;
  /** Amount in the smallest unit of the currency. */
  amount: number;
}

/** Opens a payment page that refers to a checkout, like a payment link of the same Stripe account. Returns the page's id. */
export async function openForeignPage(shop: Shop, { reference, currency, amount }: ForeignPage): Promise<string> {
  const { id } = await stripeOf(shop).checkout.sessions.create({
    mode: 'payment',
    client_reference_id: reference,
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'Anything' } } }],
    success_url: 'https://shop.example/',
  });
  return id;
}

/** Returns the amounts refunded for a payment page, in the smallest unit of the currency. */
export async function refundsOfPage(shop: Shop, sessionId: string): Promise<number[]> {
  const stripe = stripeOf(shop);
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
  const { data } = await stripe.refunds.list({ payment_intent: String(payment) });
  return data.map(({ amount }) => amount);
}
