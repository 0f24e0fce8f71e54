import { functionEnvironment } from '#infra/local/environment.ts';
import type { Shop } from '../shop.ts';

type AllOf<Modules, All = unknown> = Modules extends readonly [infer First, ...infer Rest]
  ? AllOf<Rest, All & First>
  : All;

/** Loads every module of the store with its keys and transactions, and connects it to the table of a running shop. */
export async function wholeStore(shop: Shop) {
  const { endpoint } = shop.local.dynamodb;
  const world = { siteUrl: shop.url, dynamoDbEndpoint: endpoint, realStripe: false };
  Object.assign(process.env, functionEnvironment(world), { POWERTOOLS_LOG_LEVEL: 'SILENT' });
  const modules = await Promise.all([
    import('#store/shop/audit.ts'),
    import('#store/customers/customers.ts'),
    import('#store/customers/customer-changes.ts'),
    import('#store/customers/merge-customers.ts'),
    import('#store/customers/rewrite-customer.ts'),
    import('#store/customers/deleted-accounts.ts'),
    import('#store/customers/recovery-codes.ts'),
    import('#store/customers/wishlists.ts'),
    import('#store/customers/address-books.ts'),
    import('#store/orders/guest-orders.ts'),
    import('#store/marketing/campaign-audience.ts'),
    import('#store/marketing/campaign-figures.ts'),
    import('#store/marketing/campaign-recipients.ts'),
    import('#store/marketing/campaigns.ts'),
    import('#store/marketing/offer-uses.ts'),
    import('#store/marketing/offers.ts'),
    import('#store/orders/gift-cards/gift-cards.ts'),
    import('#store/orders/gift-cards/payments.ts'),
    import('#store/client.ts'),
    import('#store/checkout/card-testing.ts'),
    import('#store/catalogue/catalogue-documents.ts'),
    import('#store/catalogue/catalogue-format.ts'),
    import('#store/catalogue/best-sellers.ts'),
    import('#store/catalogue/pairing/bought-together.ts'),
    import('#store/catalogue/categories.ts'),
    import('#store/catalogue/category-refresh.ts'),
    import('#store/catalogue/category-writes.ts'),
    import('#store/checkout/checkouts.ts'),
    import('#store/checkout/checkout-ends.ts'),
    import('#store/checkout/reminders/abandoned.ts'),
    import('#store/checkout/reminders/contacts.ts'),
    import('#store/customers/account-carts.ts'),
    import('#store/checkout/foreign-payments.ts'),
    import('#store/checkout/holdings.ts'),
    import('#store/shop/counters.ts'),
    import('#store/shop/days.ts'),
    import('#store/orders/disputes.ts'),
    import('#store/orders/order-words.ts'),
    import('#store/events.ts'),
    import('#store/fulfilment/provider-connection.ts'),
    import('#store/fulfilment/provider-connection-status.ts'),
    import('#store/rate-limits.ts'),
    import('#store/signing-key.ts'),
    import('#store/catalogue/listings.ts'),
    import('#store/mail/mail-pace.ts'),
    import('#store/mail/mail-words.ts'),
    import('#store/orders/orders.ts'),
    import('#store/orders/order-change.ts'),
    import('#store/orders/order-index.ts'),
    import('#store/orders/order-viewers.ts'),
    import('#store/catalogue/changed-products.ts'),
    import('#store/catalogue/product-changes.ts'),
    import('#store/catalogue/products.ts'),
    import('#store/catalogue/product-imports.ts'),
    import('#store/catalogue/product-writes.ts'),
    import('#store/catalogue/upgrade-product.ts'),
    import('#store/customers/profiles.ts'),
    import('#store/fulfilment/provider-limits.ts'),
    import('#store/fulfilment/provider-orders.ts'),
    import('#store/catalogue/provider-pointers.ts'),
    import('#store/catalogue/provider-products.ts'),
    import('#store/fulfilment/quotes.ts'),
    import('#store/orders/refunds.ts'),
    import('#store/catalogue/repricing.ts'),
    import('#store/catalogue/stock/stock-adjustments.ts'),
    import('#store/catalogue/stock/stock-movements.ts'),
    import('#store/shop/settings.ts'),
    import('#store/shop/team.ts'),
    import('#store/shop/team-notices.ts'),
    import('#store/shop/sessions.ts'),
    import('#store/shop/content.ts'),
    import('#store/shop/pages.ts'),
    import('#store/checkout/settlement.ts'),
    import('#store/marketing/reviews/reviews.ts'),
    import('#store/marketing/reviews/review-imports.ts'),
    import('#store/catalogue/photos.ts'),
    import('#store/marketing/stock-alerts.ts'),
    import('#store/marketing/subscribers.ts'),
    import('#store/marketing/subscription-requests.ts'),
    import('#store/mail/suppressions.ts'),
    import('#store/fulfilment/sync-runs.ts'),
    import('#store/shop/visitors.ts'),
    import('#store/jobs/jobs.ts'),
  ]);
  const [{ checkoutKey, reminderRowKey }, { transact }] = await Promise.all([
    import('#store/keys/checkout.ts'),
    import('#store/client.ts'),
  ]);
  const { measureCapacity } = await import('#store/capacity-meter.ts');
  const own = { measure: measureCapacity, checkoutKey, reminderRowKey, transact };
  return Object.assign(own, ...modules) as typeof own & AllOf<typeof modules>;
}

export type WholeStore = Awaited<ReturnType<typeof wholeStore>>;
