import type { NewOffer } from '#shared/marketing/offer.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
const ADMIN = { userId: 'owner', email: 'owner@example.com' };
const INPUT: NewOffer = {
  ...{ name: 'Measured', code: 'MEASURED', value: { kind: 'percent', percent: 10 }, minimumCents: null, maxUses: 5 },
  ...{ productIds: [], categoryIds: [], isStackable: true, oncePerCustomer: true },
  ...{ startsAt: '2020-01-01T00:00:00Z', endsAt: null },
};

/** Returns the access patterns of discount codes and automatic discounts, in an order in which they work. */
export function offerPatterns(store: WholeStore): [name: string, run: () => Promise<unknown>][] {
  let id = '';
  const used = () => ({
    id: 'chk_1',
    offers: [{ id, name: 'Measured', code: 'MEASURED', cents: 1 }],
    offerHolder: 'h',
  });
  const { code: _code, ...fields } = INPUT;
  return [
    ['listAutomaticOffers: none', () => store.listAutomaticOffers()],
    [
      'insertOffer',
      async () => {
        id = (await store.insertOffer(INPUT, ADMIN, NOW)).id;
      },
    ],
    ['insertOffer: made ready', () => store.insertOffer({ ...INPUT, code: null, oncePerCustomer: false }, ADMIN, NOW)],
    ['listAutomaticOffers: 1', () => store.listAutomaticOffers()],
    ['getOffer', () => store.getOffer(id)],
    ['requireOffer', () => store.requireOffer(id)],
    ['getOfferByCode: known', () => store.getOfferByCode('MEASURED')],
    ['getOfferByCode: unknown', () => store.getOfferByCode('UNKNOWN')],
    ['listOffers: 50', () => store.listOffers({ limit: 50 })],
    ['updateOffer', () => store.updateOffer(id, { ...fields, version: 1 }, ADMIN, NOW)],
    ['pauseOffer', () => store.pauseOffer(id, true, ADMIN, NOW)],
    ['hasUsedOffer', () => store.hasUsedOffer(id, 'h')],
    ['giveUsesBack', () => store.giveUsesBack(used())],
    ['retakeUses', () => store.retakeUses(used())],
    ['eraseOfferUse', () => store.eraseOfferUse(id, 'measured@example.com')],
    ['deleteOffer', () => store.deleteOffer(id, ADMIN, NOW)],
  ];
}
