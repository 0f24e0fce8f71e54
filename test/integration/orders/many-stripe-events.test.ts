import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDocuments } from '#infra/local/documents.ts';
import { STRIPE_KIND } from '#infra/local/stripe/account.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { type BackOffice, backOffice, booksOfStripe, plentifulProduct, refundsAtStripe } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { lineOf } from '../../support/shopping.ts';

/** Number of refunds and disputes of other applications. It is more than ten pages of Stripe's lists. */
const OTHERS = 1_050;

let shop: Shop;
let office: BackOffice;
let product: ProductDetail;

beforeAll(async () => {
  shop = await startShop(undefined, 0, { isManual: true });
  office = backOffice(shop);
  product = await plentifulProduct(shop);
});
afterAll(() => shop?.close());

const control = (name: string, body: unknown) => shop.call('POST', `/_stripe/control/${name}`, body);

/** Adds newer copies of a record, with ids of their own and for payments of other applications. */
function addCopies(kind: typeof STRIPE_KIND.refund | typeof STRIPE_KIND.dispute, record: { id: string }): void {
  const documents = openDocuments(join(shop.dataDirectory, 'services.sqlite'));
  for (let at = 0; at < OTHERS; at += 1) {
    const id = `${record.id}_${at}`;
    documents.put(kind, id, { ...record, id, payment_intent: `pi_other_${at}`, metadata: {} });
  }
  documents.close();
}

test('A refund and a dispute without webhooks are found by a tick, however many newer ones Stripe has', async () => {
  const [refunded, disputed] = [
    await office.buy([product], [lineOf(product)]),
    await office.buy([product], [lineOf(product)]),
  ];
  await shop.fault('stripe', 'drop', 10, 'webhook');
  await control('refund', { paymentIntent: refunded.paymentIntentId, amount: 450 });
  await control('dispute', { paymentIntent: disputed.paymentIntentId });
  const [refund] = refundsAtStripe(shop, refunded);
  const [dispute] = booksOfStripe<Stripe.Dispute>(shop, STRIPE_KIND.dispute).slice(-1);
  expect(dispute?.payment_intent).toBe(disputed.paymentIntentId);
  addCopies(STRIPE_KIND.refund, refund as Stripe.Refund);
  addCopies(STRIPE_KIND.dispute, dispute as Stripe.Dispute);
  expect(await office.order(refunded.id)).toMatchObject({ refundedCents: 0 });

  await shop.tick();
  expect(await office.order(refunded.id)).toMatchObject({ refundedCents: 450 });
  expect(await office.order(disputed.id)).toMatchObject({ flags: ['disputed'], dispute: { id: dispute?.id } });
});
