import { newId } from '#shared/base/id.ts';
import { dayOf, shiftDay } from '#shared/base/utc-day.ts';
import { toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import type { PaymentRefund } from '#shared/fulfilment/payment-refunds.ts';
import { jobId } from '#shared/jobs/kinds.ts';
import type { MailFeedback } from '#shared/mail/mail-feedback.ts';
import { toConsent } from '#shared/marketing/newsletter-consent.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { jobsOfOrder } from '#shared/orders/order-jobs.ts';
import type { SettingsInput } from '#shared/shop/settings-input.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { eventually } from '../shopping.ts';
import type { WholeStore } from './whole-store.ts';

/** Items of the seeded shop that the access patterns use. */
export interface Subject {
  product: Product;
  categorySlug: string;
  /** Id of a seeded customer with five orders. */
  userId: string;
}

const NOW = Date.now();
const SESSION = {
  ...{ userId: 'user-1', id: 'sign-in-1', device: 'Chrome on Windows' },
  ...{ startedAt: new Date(NOW).toISOString(), seenAt: new Date(NOW).toISOString() },
};
const AT = new Date(NOW).toISOString();
const ADMIN = { userId: 'owner', email: 'owner@example.com' };

const settingsInput = ({ currency: _currency, ...input }: ShopSettings): SettingsInput => input;
const DAY = dayOf(AT);
const VISIT = { visitor: 'm'.repeat(22), network: 'n'.repeat(22), source: 'google', seesProduct: true } as const;
const LATER = new Date(NOW + 36 * 60_000).toISOString();

export const checkoutOf = (product: Product, userId: string | null): Checkout => ({
  id: newId('chk', NOW),
  status: 'open',
  userId,
  email: 'measured@example.com',
  country: 'US',
  lines: [
    {
      productId: product.id,
      slug: product.slug,
      title: product.title,
      image: product.images[0]?.url ?? null,
      size: product.sizes[0] ?? null,
      color: product.colors[0] ?? null,
      quantity: 1,
      unitCents: product.priceCents,
      discountedUnitCents: product.priceCents,
      holdsStock: true,
    },
  ],
  subtotalCents: product.priceCents,
  discountCents: 0,
  shippingCents: 595,
  totalCents: product.priceCents + 595,
  expiresAt: LATER,
  createdAt: AT,
  sessionId: null,
  orderId: null,
});

/** Returns a separate holder for each checkout, so that the patterns do not depend on each other. */
const holdingOf = ({ id, expiresAt, lines: [line] }: Checkout) => ({
  holder: `customer.${id}`,
  checkouts: [{ id, expiresAt, units: { [line?.productId ?? '']: 1 } }],
  revision: 0,
});

const STORM = { paid: 1, failed: 40, expired: 0, paidUnits: 1, expiredUnits: 0 };

const orderOf = (checkout: Checkout, sessionId: string): StoredOrder => ({
  id: newId('ord', NOW),
  userId: checkout.userId,
  email: checkout.email ?? '',
  status: 'completed',
  subtotalCents: checkout.subtotalCents,
  discountCents: checkout.discountCents,
  shippingCents: checkout.shippingCents,
  totalCents: checkout.totalCents,
  currency: 'usd',
  createdAt: AT,
  items: checkout.lines.map(({ unitCents: _unit, discountedUnitCents, holdsStock: _holds, ...line }) => ({
    ...line,
    priceCents: discountedUnitCents,
  })),
  shipments: [],
  shippingAddress: {
    firstName: 'New',
    lastName: 'User',
    address1: '1 Test Street',
    address2: null,
    city: 'Newark',
    region: 'NJ',
    zip: '07102',
    country: 'US',
  },
  timeline: [{ at: AT, event: 'Payment received' }],
  flags: [],
  checkoutId: checkout.id,
  sessionId,
  paymentIntentId: `pi_${'0'.repeat(24)}`,
  phone: '+12015550123',
});

type Pattern = [name: string, run: () => Promise<unknown>];

/** Returns the access patterns of a shopper's visit. They are measured again after the catalogue has grown. */
export function shopperPatterns(store: WholeStore, { product, categorySlug }: Subject): Pattern[] {
  const [guests, customers] = [checkoutOf(product, null), checkoutOf(product, 'visitor')];
  const open = (checkout: Checkout) =>
    store.openCheckout(checkout, new Map([[product.id, product]]), { closeAt: LATER, holding: holdingOf(checkout) });
  return [
    ['listCards: all, 24', () => store.listCards(null, { limit: 24 })],
    ['getCategoryBySlug', () => store.getCategoryBySlug(categorySlug)],
    ['listCards: category, 8', () => store.listCards(product.categories[0]?.id ?? '', { limit: 8 })],
    ['getProductBySlug: known', () => store.getProductBySlug(product.slug)],
    ['listPublishedDocuments: in memory', () => store.listPublishedDocuments()],
    ['getDocuments: in memory', () => store.getDocuments([product.id])],
    ['listAllDocuments: in memory', () => store.listAllDocuments()],
    ['getProducts: 1', () => store.getProducts([product.id])],
    ['getProducts: 1, first try', () => store.getProducts([product.id], { consistent: false })],
    ['putQuote', () => store.putQuote('US 1:1x1', 475, NOW)],
    ['getQuote', () => store.getQuote('US 1:1x1', NOW)],
    ["openCheckout: a guest's, 1 line", () => open(guests)],
    ["openCheckout: a customer's, 1 line", () => open(customers)],
  ];
}

/** Returns all other access patterns, in an order in which each pattern finds the records that it needs. */
export function otherPatterns(store: WholeStore, { product, userId }: Subject): Pattern[] {
  const [paid, given] = [checkoutOf(product, userId), checkoutOf(product, userId)];
  const sessionId = `cs_test_${'0'.repeat(58)}`;
  // Most payments have a known fee, so this order has one too.
  const order = { ...orderOf(paid, sessionId), feeCents: 169 };
  const workId = jobId('close_checkout', { checkoutId: paid.id });
  const open = (checkout: Checkout) =>
    store.openCheckout(checkout, new Map([[product.id, product]]), { closeAt: LATER, holding: holdingOf(checkout) });
  const noted = (before: StoredOrder) => ({
    order: { ...before, notes: [{ id: 'not_1', at: AT, by: 'me', text: 'Hi' }] },
  });
  const shipped = (before: StoredOrder) => ({ order: { ...before, status: 'shipped' as const } });
  const audit = { Put: { Item: { pk: 'AUDIT#measured', sk: 'AUDIT' } } };
  const refund: PaymentRefund = {
    id: 're_1',
    refundId: null,
    amountCents: 100,
    status: 'succeeded',
    failure: null,
    createdAt: AT,
  };
  const dispute = { id: 'du_1', status: 'needs_response', reason: 'fraudulent', amountCents: 100, dueBy: LATER };
  const seen = { id: workId, dueAt: LATER };
  const work = async () => {
    const item = await store.getJob(workId);
    if (!item) throw new Error('The job does not exist');
    return item;
  };
  let closed = '';
  const closeAgain = async () => {
    const [{ deleteItem: remove }, { daysMetaKey }] = await Promise.all([
      import('#store/client.ts'),
      import('#store/keys/shop.ts'),
    ]);
    await remove(daysMetaKey);
    closed = await store.startClosing(DAY);
  };
  const savedAddress = {
    ...{ id: newId('adr', NOW), firstName: 'New', lastName: 'User', address1: '1 Quarry Road', address2: null },
    ...{ city: 'Newark', region: 'NJ', zip: '07102', country: 'US' },
  };
  const profile = {
    userId: 'measured',
    email: 'measured@example.com',
    firstName: 'New',
    lastName: 'User',
    createdAt: AT,
    ordersJoinedAt: AT,
  };
  const alert = { productId: product.id, email: profile.email, size: 'M', color: 'Black', requestedAt: AT };
  let [token, subscriberId] = ['', ''];
  const bounced: MailFeedback = { kind: 'bounce', feedbackId: 'fb-1', email: profile.email, at: AT, campaignId: null };
  const document = toCatalogueDocument(product);
  if (!document) throw new Error('The product is not for sale');
  const made = cloneOf(product, 9_999, NOW);
  const actor = { userId: 'measured', email: profile.email };
  return [
    ['getProduct', () => store.getProduct(product.id)],
    ['listCategories', () => store.listCategories()],
    ['listRecentCategories', () => store.listRecentCategories()],
    ['listSubscribers: 50', () => store.listSubscribers({ limit: 50 })],
    ['getSettings', () => store.getSettings()],
    ['getPresentSettings', () => store.getPresentSettings()],
    ['getRecentSettings', () => store.getRecentSettings()],
    ['changeTeam', () => store.changeTeam((team) => ({ team, writes: [] }))],
    ['getTeam', () => store.getTeam()],
    ['getRecentTeam', () => store.getRecentTeam()],
    ['enqueueWindowNotice', () => store.enqueueWindowNotice('attention', 1, NOW)],
    ['enqueueDayNotice', () => store.enqueueDayNotice(DAY, NOW)],
    ['putLowStock', () => store.putLowStock(1, { productId: 'prd_1', counter: 'S' }, NOW)],
    ['listLowStock', () => store.listLowStock(1)],
    ['putSeen', () => store.putSeen('user-1', DAY, NOW)],
    ['listSeen', () => store.listSeen()],
    ['putSession', () => store.putSession(SESSION)],
    ['listSessions', () => store.listSessions(SESSION.userId)],
    ['deleteSession', () => store.deleteSession(SESSION.userId, 'none')],
    ['deleteSessions', () => store.deleteSessions(SESSION.userId)],
    [
      'saveMailSender',
      async () => {
        const settings = await store.getPresentSettings();
        const record = {
          actor: ADMIN,
          action: 'settings.sender_changed',
          subject: 'settings',
          name: 'Settings',
          changes: [],
        };
        return store.saveMailSender(settings, settings.mailSender, record, NOW);
      },
    ],
    ['updateSettings', async () => store.updateSettings(settingsInput(await store.getSettings()), ADMIN, NOW)],
    ['listAudit: all, 25', () => store.listAudit(null, { limit: 25 })],
    [
      'listAudit: a time',
      () => store.listAudit(null, { limit: 25 }, { from: '2020-01-01T00:00:00.000Z', to: '2120-01-01T00:00:00.000Z' }),
    ],
    ['listAudit: one subject', () => store.listAudit('settings', { limit: 25 })],
    ['putOrderViewer', () => store.putOrderViewer(order.id, { userId: 'user-1', name: 'Dana' }, NOW)],
    ['listOrderViewers', () => store.listOrderViewers(order.id, NOW)],
    ['getAuditEntry', () => store.getAuditEntry('aud_0')],
    [
      'getExactChanges',
      () => store.getExactChanges({ id: 'aud_0', subject: 'settings', at: new Date(NOW).toISOString() }, NOW),
    ],
    ['listExactChanges', () => store.listExactChanges('settings')],
    ['forgetExactChanges', () => store.forgetExactChanges('settings')],
    ['putSettings', async () => store.putSettings(await store.getSettings())],
    ['refreshListing', () => store.refreshListing({ ...product, title: 'Before' }, product)],
    ['rewriteChunks: 1', () => store.rewriteChunks(new Map([['measured', { puts: [document], removals: [] }]]))],
    ['ensureCatalogueMeta', () => store.ensureCatalogueMeta()],
    ['rebuildChunk', () => store.rebuildChunk('rebuilt', [product.id])],
    ['startRebuild', () => store.startRebuild()],
    ['updateRebuildProgress', () => store.updateRebuildProgress(store.chunkNames.length)],
    ['nextRebuildChunk', () => store.nextRebuildChunk()],
    ['removeOtherChunks', () => store.removeOtherChunks(Date.now() + 3_600_001)],
    ['listListedProductIds', () => store.listListedProductIds()],
    ['rebuildListing', () => store.rebuildListing(product)],
    ['openCheckout: made ready', () => Promise.all([open(paid), open(given)])],
    ['listJobs: due', () => store.listJobs('due', { limit: 10 })],
    ['listJobs: parked', () => store.listJobs('parked', { limit: 20 })],
    ['getJobs: 10', () => store.getJobs(jobsOfOrder(order))],
    ['getJob', work],
    ['claimJob', () => store.claimJob(seen, NOW, 36 * 60_000)],
    ['rescheduleJob', async () => store.rescheduleJob(await work(), LATER, { attempts: 0, reason: null })],
    ['deadLetterJob', async () => store.deadLetterJob(await work(), AT, 'Please look')],
    ['requeueJob', async () => store.requeueJob(await work(), NOW + 3_600_000, audit)],
    ['completeJob', async () => store.completeJob(await work())],
    ['getCheckout', () => store.getCheckout(paid.id)],
    [
      'linkCheckoutSession',
      () => store.linkCheckoutSession(paid.id, sessionId, `https://pay.example/${'0'.repeat(300)}`),
    ],
    ['getCheckoutBySession', () => store.getCheckoutBySession(sessionId)],
    ['getPaymentPageUrl', () => store.getPaymentPageUrl(sessionId)],
    ['awaitPayment', () => store.awaitPayment(given, 'shopper@example.com', NOW)],
    ['releaseCheckout: 1 line', () => store.releaseCheckout(given, 'expired', Date.now())],
    ['putEventMarker', () => store.putEventMarker('printify.measured', NOW)],
    ['isEventHandled', () => store.isEventHandled('evt_measured')],
    [
      'settlePaidCheckout: 1 line',
      () =>
        store.settlePaidCheckout({
          ...{ checkout: paid, order, day: DAY, tellsTeam: false, now: NOW, eventId: 'evt_measured' },
        }),
    ],
    ['settlePaidCheckout: made ready', () => eventually(async () => (await store.getOrder(order.id))?.mails)],
    [
      'filterUnsettledSessions: 2',
      () => store.filterUnsettledSessions([paid, given].map(({ id }) => ({ id: sessionId, checkoutId: id }))),
    ],
    ['getOpenCheckouts: 2', () => store.getOpenCheckouts([paid.id, given.id])],
    ['getHolding', () => store.getHolding(`customer.${paid.id}`, NOW)],
    [
      'putStockMovement',
      () => {
        const stock = { productId: product.id, isPublished: true, version: 1 };
        const after = {
          ...stock,
          counters: { '*': 9 },
          cause: { kind: 'checkout', at: AT, orderId: order.id } as const,
        };
        const change = { before: { ...stock, counters: { '*': 10 } }, after };
        return store.putStockMovement({ id: 'prd_measured', stock: change, occurrence: { at: AT, sequence: '1' } });
      },
    ],
    ['listStockMovements: 25', () => store.listStockMovements('prd_measured', { limit: 25 })],
    ['getHolding: first try', () => store.getHolding(`customer.${paid.id}`, NOW, { consistent: false })],
    ['linkLostSession', () => store.linkLostSession(paid.id, sessionId)],
    ['putForeignPayment', () => store.putForeignPayment('cs_test_foreign', 'Please look', NOW)],
    ['getOrder', () => store.getOrder(order.id)],
    ['listCustomerOrders: 6', () => store.listCustomerOrders(userId, { limit: 20 })],
    ['listOrders: 20', () => store.listOrders({ limit: 20 })],
    ['listOrdersWithStatus: 2', () => store.listOrdersWithStatus('completed', { limit: 2 })],
    ['hasOrdered', () => store.hasOrdered({ userId, email: 'measured@example.com' })],
    ['listOrdersOfEmail: 1', () => store.listOrdersOfEmail('measured@example.com', { limit: 20 })],
    ['findOrdersByShortId', () => store.findOrdersByShortId(order.id.slice(-8))],
    ['listMarkedOrders: none', () => store.listMarkedOrders('!nothing', { limit: 20, accepts: () => true })],
    ['listPlacesOfMark: 100', () => store.listPlacesOfMark('!to-pack', { limit: 100 })],
    ['findOrdersByWords: none', () => store.findOrdersByWords(['measuredword'], { limit: 20, accepts: () => true })],
    ['findOrdersByWords: 20', () => store.findOrdersByWords(['buyer'], { limit: 20, accepts: () => true })],
    ['listOrdersWithReturns: 2', () => store.listOrdersWithReturns('requested', { limit: 2 })],
    ['countOrdersWithReturns: 100', () => store.countOrdersWithReturns('requested', 100)],
    ['countOrdersWithStatus: 100', () => store.countOrdersWithStatus('delivered', 100)],
    ['getOrders: 1', () => store.getOrders([order.id])],
    ['updateOrderWords: a shipment', () => store.updateOrderWords(order, shipped(order).order)],
    ['getOrderWordsProgress', () => store.getOrderWordsProgress()],
    ['putOrderWordsProgress', () => store.putOrderWordsProgress({ isDone: true, cursor: null })],
    ['changeOrder: noted', () => store.changeOrder(order.id, noted)],
    ['changeOrder: moved', () => store.changeOrder(order.id, shipped)],
    ['getOrderIdOfPayment', () => store.getOrderIdOfPayment(order.paymentIntentId ?? '')],
    ['getOrdersByPayment: 1', () => store.getOrdersByPayment([order.paymentIntentId ?? '', 'pi_none'])],
    ['recordRefunds: one came through', () => store.recordRefunds(order.id, [refund], NOW)],
    ['recordRefunds: no news', () => store.recordRefunds(order.id, [refund], NOW)],
    ['recordDispute', () => store.recordDispute(order.id, dispute, { now: NOW, timeZone: 'UTC' })],
    ['enqueueOrderLink', () => store.enqueueOrderLink(order.id, NOW)],
    ['getLinkKey: made', () => store.getLinkKey()],
    ['getLinkKey: in memory', () => store.getLinkKey()],
    ['ensureLinkKey', () => store.ensureLinkKey()],
    ['getExistingLinkKey', () => store.getExistingLinkKey()],
    ['getSignUpKey: made', () => store.getSignUpKey()],
    ['getSignUpKey: in memory', () => store.getSignUpKey()],
    ['getExistingSignUpKey', () => store.getExistingSignUpKey()],
    ['joinGuestOrders: none', () => store.joinGuestOrders('measured@example.com', userId)],
    ['listOpenCheckouts', () => store.listOpenCheckouts(userId)],
    ['eraseCheckoutEmail', () => store.eraseCheckoutEmail(paid.id)],
    ['detachOrder', () => store.detachOrder(order.id)],
    ['ensureVisitorSalt', () => store.ensureVisitorSalt(DAY)],
    ['getVisitorSalt: in memory', () => store.getVisitorSalt(DAY).then(() => store.getVisitorSalt(DAY))],
    ['recordVisit: first', () => store.recordVisit(DAY, VISIT)],
    ['recordVisit: again', () => store.recordVisit(DAY, VISIT)],
    ['recordStep', () => store.recordStep(DAY, VISIT.visitor, 'checkout')],
    ['recordStep: again', () => store.recordStep(DAY, VISIT.visitor, 'cart')],
    ['incrementVisits', () => store.incrementVisits(DAY, 'm'.repeat(22))],
    ['deleteVisitorSalt', () => store.deleteVisitorSalt(DAY)],
    ['getDayCounts', () => store.getDayCounts(DAY)],
    ['getDayFigures', () => store.getDayFigures(DAY)],
    ['getDaySales', () => store.getDaySales(DAY)],
    ['getLastClosedDay', () => store.getLastClosedDay()],
    ['listClosedDays: 90', () => store.listClosedDays(shiftDay(DAY, -90), shiftDay(DAY, -1))],
    ['listClosedSales: 90', () => store.listClosedSales(shiftDay(DAY, -90), shiftDay(DAY, -1))],
    ['startClosing', closeAgain],
    ['closeDay', () => store.closeDay(shiftDay(closed, 1))],
    ['getNewestClosedDay', () => store.getNewestClosedDay(DAY)],
    ['joinProfile', () => store.joinProfile(profile)],
    ['getProfile', () => store.getProfile(profile.userId)],
    ['updateProfileName', () => store.updateProfileName(profile.userId, { firstName: 'Old', lastName: 'User' })],
    ['putRecoveryCodes', () => store.putRecoveryCodes(profile.userId, { hashes: ['a', 'b'], madeAt: AT })],
    ['getRecoveryCodes', () => store.getRecoveryCodes(profile.userId)],
    ['redeemRecoveryCode', () => store.redeemRecoveryCode(profile.userId, 'a')],
    ['deleteRecoveryCodes', () => store.deleteRecoveryCodes(profile.userId)],
    ['changeWishlist', () => store.changeWishlist(profile.userId, () => [{ productId: 'prd_1', addedAt: AT }])],
    ['getWishlist', () => store.getWishlist(profile.userId)],
    ['deleteWishlist', () => store.deleteWishlist(profile.userId)],
    ['changeAccountCart', () => store.changeAccountCart(profile.userId, (cart) => ({ ...cart, version: 1 }))],
    ['getAccountCart', () => store.getAccountCart(profile.userId)],
    ['findAccountCart', () => store.findAccountCart(profile.userId)],
    ['deleteAccountCart', () => store.deleteAccountCart(profile.userId)],
    ['changeAddressBook', () => store.changeAddressBook(profile.userId, 0, () => [savedAddress])],
    ['getAddressBook', () => store.getAddressBook(profile.userId)],
    ['deleteAddressBook', () => store.deleteAddressBook(profile.userId)],
    ['markAccountDeleted', () => store.markAccountDeleted(profile.userId, NOW)],
    ['isAccountDeleted', () => store.isAccountDeleted(profile.userId)],
    ['deleteProfile', () => store.deleteProfile(profile.userId)],
    ['claimEvent', () => store.claimEvent('evt_claimed', NOW)],
    ['incrementPaymentAttempts', () => store.incrementPaymentAttempts('failed', 0, NOW)],
    ['getPaymentTraffic', () => store.getPaymentTraffic(NOW)],
    ['putStrictLimits', () => store.putStrictLimits(STORM, NOW - 3_600_000)],
    ['areLimitsStrict', () => store.areLimitsStrict(NOW)],
    ['getTaken', () => store.getTaken({ name: 'measured', spanMs: 3_600_000 }, NOW)],
    ['consumeToken', () => store.consumeToken({ name: 'measured', most: 5, spanMs: 3_600_000 }, NOW)],
    ['requestSubscription', () => store.requestSubscription(profile.email, toConsent({}, 'footer_newsletter', AT))],
    ['getSubscriptionRequest', () => store.getSubscriptionRequest(profile.email)],
    [
      'getSubscriptionRequestById',
      async () => store.getSubscriptionRequestById((await store.getSubscriptionRequest(profile.email))?.id ?? '', NOW),
    ],
    ['listSubscriptionRequests: 50', () => store.listSubscriptionRequests({ limit: 50 }, NOW)],
    ['deleteSubscriptionRequest', () => store.deleteSubscriptionRequest(profile.email)],
    [
      'insertSubscriber',
      async () => {
        ({ token, id: subscriberId } = await store.insertSubscriber(
          profile.email,
          toConsent({}, 'footer_newsletter', AT),
        ));
      },
    ],
    ['getSubscriber', () => store.getSubscriber(profile.email)],
    ['getSubscriberById', () => store.getSubscriberById(subscriberId)],
    ['countSubscribers', () => store.countSubscribers()],
    ['listSubscribersOldestFirst: 50', () => store.listSubscribersOldestFirst({ limit: 50 })],
    ['getSubscriberByToken', () => store.getSubscriberByToken(token)],
    ['endSubscriptionByToken', () => store.endSubscriptionByToken(token, AT)],
    ['recordFeedback: bounce', () => store.recordFeedback(bounced, NOW)],
    ['recordFeedback: known', () => store.recordFeedback(bounced, NOW)],
    ['deleteSubscriber', () => store.deleteSubscriber(profile.email)],
    ['putStockAlert', () => store.putStockAlert(alert)],
    ['listStockAlerts: 1', () => store.listStockAlerts(product.id, { limit: 100 })],
    ['listStockAlertsOf: 1', () => store.listStockAlertsOf(profile.email, { limit: 50 })],
    ['claimStockAlert', () => store.claimStockAlert(alert, NOW, NOW + 60_000)],
    ['deleteStockAlert', () => store.deleteStockAlert(alert)],
    ['deleteStockAlertsOf: none', () => store.deleteStockAlertsOf(profile.email)],
    ['getSuppression', () => store.getSuppression(profile.email)],
    ['filterSuppressed: 1', () => store.filterSuppressed([profile.email])],
    ['listSuppressions: 50', () => store.listSuppressions({ limit: 50 })],
    ['liftSuppression', () => store.liftSuppression(profile.email, actor, NOW)],
    ['insertProduct', () => store.insertProduct(made)],
    ['listProductIds: 24', () => store.listProductIds({ limit: 24 })],
    ['listCategoryProductIds: 25', () => store.listCategoryProductIds(product.categories[0]?.id ?? '', { limit: 25 })],
    ['getProductCounts', () => store.getProductCounts()],
    ['updateProduct', () => store.updateProduct(made.id, changeOf(made), actor, NOW)],
    [
      'updateProduct: another slug',
      () => store.updateProduct(made.id, { ...changeOf(made), version: 2, slug: 'measured-slug' }, actor, NOW),
    ],
    ['updatePublication', () => store.updatePublication(made.id, false, actor, NOW)],
    [
      'adjustStock',
      () =>
        store.adjustStock(
          made.id,
          { id: newId('chg', NOW), changes: [{ size: null, color: null, units: 5 }], reason: 'received' },
          actor,
          NOW,
        ),
    ],
    ['upgradeProduct: up to date', () => store.upgradeProduct(made.id)],
    ['ensureProductRows: linked', () => store.ensureProductRows(made.id)],
    ['deleteProduct', () => store.deleteProduct(made.id, actor, NOW)],
    ['getOrderIdOfProviderOrder', () => store.getOrderIdOfProviderOrder('5a96f649b2439217d070f507')],
    ['consumeProviderTokens', () => store.consumeProviderTokens('measured', 'requests', 1, NOW)],
    ['countProviderCalls', () => store.countProviderCalls('measured', { calls: 1, errors: 0 }, NOW)],
    ['canCallProvider', () => store.canCallProvider('measured', NOW)],
  ];
}

/** Returns a change that writes a product again with the same data. */
const changeOf = ({ base: _base, discount: _discount, variants: _variants, categories, ...product }: Product) => ({
  ...product,
  categoryIds: categories.map(({ id }) => id),
  costCents: product.costCents ?? null,
  providerProductId: product.providerProductId ?? null,
  inventorySeen: product.inventoryQuantity,
});

/** Returns a product of the same size and shape with a different id. */
export function cloneOf(product: Product, number: number, created: number): Product {
  const createdAt = new Date(created).toISOString();
  const slug = `${product.slug.slice(0, -4).replace(/-$/, '0')}${String(number).padStart(4, '0')}`;
  return { ...product, id: newId('prd', created), slug, createdAt, updatedAt: createdAt };
}
