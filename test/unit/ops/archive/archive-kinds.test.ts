import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CUSTOMER_FILLS } from '#infra/ops/archive/customer-fill.ts';
import { DUE_JOBS, FAILED_JOBS, HELD, IMPORT, importRecordKey, KINDS, kindOf } from '#infra/ops/archive/kinds.ts';
import type { Key } from '#store/keys/key.ts';
import { allKeys as keys } from '#support/patterns/all-keys.ts';

const KEYS = join(import.meta.dirname, '../../../../functions/store/keys');
const row = { createdAt: '2026-11-21T10:00:00.000Z', id: 'prd_1' };

/** Lists sample keys with the kind that each belongs to. Each entry is named after the function that builds the key. */
const SAMPLES: Record<string, readonly [Key, string][]> = {
  productKey: [[keys.productKey('prd_1'), 'products']],
  productChangeKey: [[keys.productChangeKey('chg_1'), 'product-changes']],
  changePageKey: [[keys.changePageKey('chg_1', 2), 'product-change-data']],
  changedProductKey: [[keys.changedProductKey('chg_1', 'prd_1'), 'product-change-data']],
  stockKey: [[keys.stockKey('prd_1'), 'product-stock']],
  stockMovementKey: [[keys.stockMovementKey('prd_1', '2026-11-25T12:00:00.000Z', '1'), 'stock-movements']],
  productSlugKey: [[keys.productSlugKey('a-tee'), 'product-slugs']],
  productRowKey: [
    [keys.productRowKey(keys.PRODUCTS, row), 'product-rows'],
    [keys.productRowKey(keys.categoryProducts('cat_1'), row), 'category-product-rows'],
  ],
  bestSellersKey: [[keys.bestSellersKey, 'best-sellers']],
  dayPairsKey: [[keys.dayPairsKey('2026-11-24'), 'day-pairs']],
  pairsMetaKey: [[keys.pairsMetaKey, 'day-pairs']],
  boughtWithKey: [[keys.boughtWithKey('prd_1'), 'bought-with']],
  productCountsKey: [[keys.productCountsKey, 'product-counts']],
  listingKey: [
    [keys.listingKey(null, row), 'listing-rows'],
    [keys.listingKey('cat_1', row), 'listing-rows'],
  ],
  categoryKey: [[keys.categoryKey('cat_1'), 'categories']],
  categorySlugKey: [[keys.categorySlugKey('tees'), 'category-slugs']],
  refreshKey: [[keys.refreshKey('cat_1'), 'category-refreshes']],
  settingsKey: [[keys.settingsKey, 'settings']],
  pageRowKey: [[keys.pageRowKey('about'), 'page-rows']],
  versionKey: [
    [keys.versionKey(keys.pageVersions('about'), 3), 'page-versions'],
    [keys.versionKey(keys.CONTENT, 3), 'content'],
  ],
  providerConnectionKey: [[keys.providerConnectionKey, 'integration']],
  productImportKey: [[keys.productImportKey('imp_1'), 'product-imports']],
  importPartKey: [[keys.importPartKey('imp_1', 1), 'product-imports']],
  importResultKey: [[keys.importResultKey('imp_1', 1), 'product-imports']],
  syncRunKey: [[keys.syncRunKey('syn_1'), 'syncs']],
  runningSyncKey: [[keys.runningSyncKey, 'running-sync']],
  syncPageKey: [[keys.syncPageKey('syn_1', 2), 'sync-pages']],
  providerProductKey: [[keys.providerProductKey('5'), 'provider-products']],
  providerOrderKey: [[keys.providerOrderKey('5'), 'provider-orders']],
  quoteKey: [[keys.quoteKey('abc'), 'quotes']],
  checkoutKey: [[keys.checkoutKey('chk_1'), 'checkouts']],
  sessionKey: [[keys.sessionKey('cs_1'), 'sessions']],
  reminderContactKey: [[keys.reminderContactKey('a|b@example.com'), 'reminders']],
  reminderRowKey: [[keys.reminderRowKey('a|b@example.com', { createdAt: '2026-11-21', id: 'chk_1' }), 'reminders']],
  reminderStopKey: [[keys.reminderStopKey('abc'), 'reminder-links']],
  eventKey: [[keys.eventKey('evt_1'), 'events']],
  orderKey: [[keys.orderKey('ord_1'), 'orders']],
  orderRefKey: [[keys.orderRefKey('ord_1'), 'order-rows']],
  orderWordKey: [[keys.orderWordKey('hoodie', row), 'order-words']],
  orderWordsMetaKey: [[keys.orderWordsMetaKey, 'order-words-progress']],
  customerKey: [[keys.customerKey('cus_1'), 'customers']],
  customerOrderKey: [[keys.customerOrderKey('cus_1', 'ord_1'), 'customer-orders']],
  customerNoteKey: [[keys.customerNoteKey('cus_1', 'not_1'), 'customer-notes']],
  mergedCustomerKey: [[keys.mergedCustomerKey('cus_1'), 'merged-customers']],
  customerOfKey: [[keys.customerOfKey('a@example.com'), 'customer-addresses']],
  customerWordKey: [[keys.customerWordKey('ana', '2026-11-21T10:00:00.000Z#cus_1'), 'customer-words']],
  customerWordsMetaKey: [[keys.customerWordsMetaKey, 'customers-progress']],
  customersOfOrdersMetaKey: [[keys.customersOfOrdersMetaKey, 'customers-progress']],
  customersOfAccountsMetaKey: [[keys.customersOfAccountsMetaKey, 'customers-progress']],
  paymentKey: [[keys.paymentKey('pi_1'), 'payments']],
  linkMailKey: [[keys.linkMailKey('ord_1'), 'order-link-mails']],
  linkSigningKeyKey: [[keys.linkSigningKeyKey, 'link-key']],
  lowStockKey: [[keys.lowStockKey(1, 'prd_1', 'S|Ink'), 'low-stock']],
  teamKey: [[keys.teamKey, 'team']],
  orderViewerKey: [[keys.orderViewerKey('ord_1', 'user-1'), 'order-viewers']],
  undoKey: [[keys.undoKey('settings', 'aud_1'), 'undo-values']],
  teamSeenKey: [[keys.teamSeenKey('user-1'), 'team-seen']],
  teamSessionKey: [[keys.teamSessionKey('user-1', 'abc'), 'team-seen']],
  signUpKeyKey: [[keys.signUpKeyKey, 'sign-up-key']],
  jobKey: [[keys.jobKey('send_refund.ord_1'), 'work']],
  dayShardKey: [[keys.dayShardKey('2026-11-21', 3), 'day-counters']],
  daySalesKey: [[keys.daySalesKey('2026-11-21', 31), 'day-sales']],
  closedDayKey: [[keys.closedDayKey('2026-11-21'), 'closed-days']],
  daysMetaKey: [[keys.daysMetaKey, 'days-closed-through']],
  closedSalesKey: [[keys.closedSalesKey('2026-11-21'), 'closed-sales']],
  visitorSaltKey: [[keys.visitorSaltKey('2026-11-21'), 'visitor-salts']],
  visitorKey: [[keys.visitorKey('2026-11-21', 'abc'), 'visitors']],
  profileKey: [[keys.profileKey('a-b'), 'profiles']],
  recoveryCodesKey: [[keys.recoveryCodesKey('a-b'), 'profiles']],
  wishlistKey: [[keys.wishlistKey('a-b'), 'profiles']],
  accountCartKey: [[keys.accountCartKey('a-b'), 'profiles']],
  addressBookKey: [[keys.addressBookKey('a-b'), 'profiles']],
  deletedAccountKey: [[keys.deletedAccountKey('a-b'), 'profiles']],
  customerCheckoutKey: [[keys.customerCheckoutKey('a-b', 'chk_1'), 'profiles']],
  subscriberKey: [[keys.subscriberKey('a|b@example.com'), 'subscribers']],
  unsubscribeKey: [[keys.unsubscribeKey('abc'), 'unsubscribe-links']],
  subscriberIdKey: [[keys.subscriberIdKey('sub_1'), 'subscriber-ids']],
  subscriptionRequestKey: [[keys.subscriptionRequestKey('a|b@example.com'), 'subscription-requests']],
  subscriberCountKey: [[keys.subscriberCountKey, 'subscriber-count']],
  stockAlertKey: [[keys.stockAlertKey('prd_1', 'M / Black', 'a|b@example.com'), 'stock-alerts']],
  reviewImportKey: [[keys.reviewImportKey('imp_1'), 'review-imports']],
  reviewImportPartKey: [[keys.reviewImportPartKey('imp_1', 1), 'review-imports']],
  photoKey: [[keys.photoKey('pho_1'), 'photos']],
  reviewKey: [[keys.reviewKey('ord_1', 'prd_1'), 'reviews']],
  productReviewKey: [[keys.productReviewKey('prd_1', 'rev_1'), 'product-reviews']],
  holdingKey: [[keys.holdingKey('address.abc'), 'holdings']],
  limitKey: [[keys.limitKey('subscribe', 5), 'limits']],
  suppressionKey: [[keys.suppressionKey('a@example.com'), 'suppressions']],
  offerKey: [[keys.offerKey('off_1'), 'offers']],
  offerCodeKey: [[keys.offerCodeKey('WELCOME10'), 'offer-codes']],
  automaticOfferKey: [[keys.automaticOfferKey('off_1'), 'offer-rows']],
  offerUseKey: [[keys.offerUseKey('off_1', 'abc'), 'offer-uses']],
  giftCardKey: [[keys.giftCardKey('gft_1'), 'gift-cards']],
  giftCardMovementKey: [
    [keys.giftCardMovementKey('gft_1', { at: '2026-11-21T10:00:00.000Z', id: 'chk_1' }), 'gift-cards'],
  ],
  giftCodeKey: [[keys.giftCodeKey('abc'), 'gift-codes']],
  giftCardTotalsKey: [[keys.giftCardTotalsKey(3), 'gift-card-totals']],
  giftCodeSigningKeyKey: [[keys.giftCodeSigningKeyKey, 'gift-code-key']],
  campaignKey: [[keys.campaignKey('cmp_1'), 'campaigns']],
  campaignContentKey: [[keys.campaignContentKey('cmp_1'), 'campaign-contents']],
  campaignFiguresKey: [[keys.campaignFiguresKey('cmp_1'), 'campaign-figures']],
  countedMessageKey: [[keys.countedMessageKey('cmp_1', 'opened', 'abc'), 'counted-messages']],
  campaignOrderKey: [[keys.campaignOrderKey('cmp_1', 'ord_1'), 'campaign-orders']],
  recipientKey: [[keys.recipientKey('cmp_1', 'abc'), 'campaign-recipients']],
  paymentTrafficKey: [[keys.paymentTrafficKey(5), 'payment-traffic']],
  strictLimitsKey: [[keys.strictLimitsKey, 'tightened']],
  mailPaceKey: [[keys.mailPaceKey, 'mail-pace']],
  mailWordsKey: [[keys.mailWordsKey('orderReceived'), 'mail-words']],
  catalogueMetaKey: [[keys.catalogueMetaKey, 'catalogue']],
  catalogueChunkKey: [[keys.catalogueChunkKey('4-001'), 'catalogue']],
  catalogueRestKey: [[keys.catalogueRestKey('4-001'), 'catalogue']],
  auditKey: [[keys.auditKey('aud_1'), 'audit']],
  providerLimitKey: [[keys.providerLimitKey('abc', 'requests', 5), 'provider-limits']],
  providerCallsKey: [[keys.providerCallsKey('abc', 5), 'provider-limits']],
};

describe('The treatment of an item on import', () => {
  test('is decided for every key of the table', async () => {
    const files = readdirSync(KEYS).map((file) => import(join(KEYS, file)));
    const makers = (await Promise.all(files))
      .flatMap((module) => Object.keys(module))
      .filter((name) => name.endsWith('Key'));
    expect(Object.keys(SAMPLES).sort()).toEqual(makers.sort());
  });

  test.each(Object.entries(SAMPLES))('is found by the key that %s makes', (_maker, samples) => {
    for (const [key, kind] of samples) expect(kindOf(key)?.name).toBe(kind);
  });

  test('has a reason, once for each kind', () => {
    expect(new Set(KINDS.map(({ name }) => name)).size).toBe(KINDS.length);
    for (const { name, why, treatment, noun } of KINDS) {
      expect(noun === undefined).toBe(treatment === 'left out');
      expect(name).toMatch(/^[a-z-]+$/);
      expect(why.length).toBeGreaterThan(10);
    }
  });

  test('is not guessed for an unknown key', () => {
    expect(kindOf({ pk: 'VOUCHER#1', sk: 'VOUCHER' })).toBeNull();
  });

  test('holds jobs where admins and the clock look for them', () => {
    expect([DUE_JOBS, FAILED_JOBS]).toEqual([keys.DUE_JOBS, keys.DEAD_LETTER_JOBS]);
  });

  test('makes the clock count customers under the keys where it looks', () => {
    const progress = [keys.customersOfOrdersMetaKey, keys.customersOfAccountsMetaKey];
    expect(CUSTOMER_FILLS.map((sk) => ({ pk: 'STORE', sk }))).toEqual(progress);
  });

  test("keeps the import's record under its own keys", () => {
    expect(kindOf(importRecordKey)?.name).toBe('import');
    expect(kindOf({ pk: IMPORT, sk: `${HELD}CHECKOUT#chk_1` })?.name).toBe('held-checkouts');
  });

  test('writes items before their counts, and the item that starts the clock last', () => {
    const stageData = (name: string) => KINDS.findIndex((kind) => kind.name === name);
    expect(stageData('product-rows')).toBeLessThan(stageData('products'));
    expect(stageData('products')).toBeLessThan(stageData('product-counts'));
    expect(stageData('subscribers')).toBeLessThan(stageData('subscriber-count'));
    const convertItem = KINDS.filter(({ treatment }) => treatment !== 'left out');
    for (const name of ['day-counters', 'day-sales', 'closed-days', 'closed-sales'])
      expect(stageData(name)).toBeLessThan(stageData('days-closed-through'));
    expect(convertItem.at(-2)?.name).toBe('days-closed-through');
  });
});
