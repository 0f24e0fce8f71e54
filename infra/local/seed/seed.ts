import { cp } from 'node:fs/promises';
import { newId } from '#shared/base/id.ts';
import type { Category } from '#shared/catalogue/category.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { paymentsOf } from '#shared/orders/payments.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { insertCategory } from '#store/catalogue/category-writes.ts';
import { insertProduct } from '#store/catalogue/product-writes.ts';
import { transact } from '#store/client.ts';
import { offerCodeKey, offerKey } from '#store/keys/marketing.ts';
import { putOrderWordsProgress } from '#store/orders/order-words.ts';
import { putSettings } from '#store/shop/settings.ts';
import type { PastPayment } from '../stripe/payments/past-payments.ts';
import { seedAbandoned } from './abandoned.ts';
import { accounts } from './accounts.ts';
import { catalogue, categories } from './catalogue.ts';
import type { SeedProduct } from './catalogue-types.ts';
import { seedGiftCards } from './gift-cards.ts';
import { costOf, otherOrders, pastVisits, visitWrite, withFigures, withReturn, writesOf } from './history.ts';
import { seedNewsletter, withCampaign } from './newsletter.ts';
import { pastOrders } from './orders.ts';
import { seedReturnPhoto } from './photos.ts';
import { productPictures } from './pictures.ts';
import { seedReviews } from './reviews.ts';

/** Folder with the product pictures that `npm run pictures` creates. */
const PICTURES = new URL('./pictures/', import.meta.url);

interface UserPool {
  createUser(person: {
    email: string;
    password: string;
    givenName: string;
    familyName: string;
    groups: string[];
  }): { sub: string } | Promise<{ sub: string }>;
}

interface PaymentService {
  remember(payment: PastPayment): void;
}

export interface SeedOptions {
  cognito: UserPool;
  /** Records the payments of past orders. Null if a real payment service is used, because it cannot record past payments. */
  payments: PaymentService | null;
  mediaDirectory: string;
  say: (line: string) => void;
}

/**
 * Seeds an empty shop with settings, categories, products with pictures, two accounts, a discount code, and two gift cards.
 * Also seeds ninety days of orders and visits, an edited order, three reviews and a return, three abandoned checkouts, and a
 * newsletter with a sent campaign. Two of the reviews and returns have photos.
 */
export async function seed({ cognito, payments, mediaDirectory, say }: SeedOptions): Promise<void> {
  say(`Seeding the shop with ${catalogue.length} products...`);
  await cp(PICTURES, mediaDirectory, { recursive: true });
  await putSettings({ ...DEFAULT_SETTINGS, giftCards: { ...DEFAULT_SETTINGS.giftCards, isOn: true } });
  const bySlug = await seedCategories();
  const products: Product[] = [];
  for (const entry of catalogue) products.push(await seedProduct(entry, bySlug));

  const now = Date.now();
  const past: StoredOrder[] = [];
  for (const account of accounts) {
    const isAdmin = account.role === 'admin';
    const { sub } = await cognito.createUser({
      ...account,
      givenName: isAdmin ? 'Shop' : 'Regular',
      familyName: isAdmin ? 'Owner' : 'Shopper',
      groups: isAdmin ? ['admin'] : [],
    });
    if (isAdmin) continue;
    past.push(...pastOrders(products, { userId: sub, email: account.email }));
  }
  past.push(...otherOrders(products, now));
  const { campaign, orders } = withCampaign(withReturn(withFigures(past)), now);
  for (const order of orders) await transact(writesOf(withPayment(payments, order)));
  await seedReviews(orders, { now, mediaDirectory });
  await seedReturnPhoto(orders, mediaDirectory);
  await seedNewsletter(campaign, { orders, products, now });
  await seedAbandoned(past, now);
  await transact(pastVisits(now).map(visitWrite));
  await seedCode(now);
  await seedGiftCards(now);
  // The stream adds the search words of these orders, like those of all new orders.
  await putOrderWordsProgress({ isDone: true, cursor: null });
}

/** Records an order's payments, so that they can be refunded. Returns the order with the ids of its payments. */
function withPayment(payments: PaymentService | null, order: StoredOrder): StoredOrder {
  if (!payments) return order;
  const idOf = (sessionId: string) => sessionId.replace('cs_test_', 'pi_');
  const paymentIntentId = idOf(order.sessionId);
  const refunds = (order.refunds ?? []).map((refund) => ({
    ...refund,
    stripeRefundId: paymentIntentId.replace('pi_', 're_'),
  }));
  for (const { sessionId, paidCents, paidAt, editId } of paymentsOf(order))
    payments.remember({
      paymentIntentId: idOf(sessionId),
      sessionId,
      email: order.email,
      name: `${order.shippingAddress?.firstName} ${order.shippingAddress?.lastName}`,
      amountCents: paidCents,
      at: Date.parse(paidAt),
      metadata: { checkoutId: order.checkoutId },
      refunds: (editId ? [] : refunds).map(({ id, stripeRefundId, amountCents, createdAt }) => ({
        id: stripeRefundId,
        amountCents,
        at: Date.parse(createdAt),
        metadata: { refundId: id, orderId: order.id },
      })),
    });
  return {
    ...{ ...order, paymentIntentId },
    ...(order.refunds ? { refunds } : {}),
    ...(order.payments ? { payments: order.payments.map((one) => ({ ...one, id: idOf(one.sessionId) })) } : {}),
  };
}

/** Seeds a discount code for 10 percent off. It has no entry in the history. */
async function seedCode(now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const offer: Offer = {
    ...{ id: newId('off', now), name: 'Welcome', code: 'WELCOME10', value: { kind: 'percent', percent: 10 } },
    ...{ minimumCents: null, productIds: [], categoryIds: [], isStackable: true, oncePerCustomer: false },
    ...{ maxUses: null, startsAt: at, endsAt: null, isPaused: false, uses: 0, createdAt: at, version: 1 },
  };
  await transact([
    { Put: { Item: { ...offerKey(offer.id), ...offer } } },
    { Put: { Item: { ...offerCodeKey('WELCOME10'), offerId: offer.id } } },
  ]);
}

async function seedCategories(): Promise<Map<string, Category>> {
  const bySlug = new Map<string, Category>();
  for (const [index, category] of categories.entries()) {
    const entry = { id: newId('cat', Date.UTC(2026, 0, 1) + index), ...category };
    await insertCategory(entry);
    bySlug.set(entry.slug, entry);
  }
  return bySlug;
}

async function seedProduct(entry: SeedProduct, categoriesBySlug: ReadonlyMap<string, Category>): Promise<Product> {
  const { categorySlugs, garment: _garment, createdAt, ...fields } = entry;
  const { compareAtPriceCents: was } = fields;
  const product: Product = {
    ...fields,
    id: newId('prd', Date.parse(createdAt)),
    createdAt,
    updatedAt: createdAt,
    version: 1,
    ...(was === null ? {} : { priceHistory: { product: { priceCents: was, until: createdAt, past: [] } } }),
    inventoryPolicy: 'finite',
    costCents: costOf(entry),
    images: productPictures(entry).map(({ image }) => image),
    categories: categorySlugs.flatMap((slug) => {
      const category = categoriesBySlug.get(slug);
      return category ? [{ id: category.id, slug, name: category.name }] : [];
    }),
  };
  await insertProduct(product);
  return product;
}
