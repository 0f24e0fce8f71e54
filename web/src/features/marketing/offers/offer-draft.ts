import type { OfferValue } from '#shared/base/discounts/offers.ts';
import type { NewOffer, Offer } from '#shared/marketing/offer.ts';
import type { FieldLabels } from '#web/lib/data/failure.ts';
import { centsOf, dollarsOf } from '#web/lib/format/field-amounts.ts';
import { fieldTime, momentOf } from '#web/lib/format/shop-zone.ts';

/** A discount as the admin filled it in. */
export interface OfferDraft {
  name: string;
  /** True if the discount needs no code. Can only be chosen for a new discount. */
  isAutomatic: boolean;
  code: string;
  value: { kind: OfferValue['kind']; percent: string; dollars: string; buy: string; get: string; getPercent: string };
  minimumCents: string;
  productIds: string[];
  categoryIds: string[];
  isStackable: boolean;
  oncePerCustomer: boolean;
  maxUses: string;
  /** Value of a `datetime-local` field, in the shop's time zone. */
  startsAt: string;
  endsAt: string;
}

/** Returns a blank discount that starts at `now`. */
export const blankOffer = (now: Date): Offer => ({
  ...{ id: '', name: '', code: null, value: { kind: 'percent', percent: 10 }, minimumCents: null, maxUses: null },
  ...{ productIds: [], categoryIds: [], isStackable: true, oncePerCustomer: false, isPaused: false, uses: 0 },
  ...{ startsAt: now.toISOString(), endsAt: null, createdAt: '', version: 0 },
});

const BLANK_VALUE = { percent: '10', dollars: '', buy: '1', get: '1', getPercent: '100' };

function valueDraft(value: OfferValue): OfferDraft['value'] {
  switch (value.kind) {
    case 'percent':
      return { ...BLANK_VALUE, kind: value.kind, percent: String(value.percent) };
    case 'amount':
      return { ...BLANK_VALUE, kind: value.kind, dollars: dollarsOf(value.amountCents) };
    case 'buy_get': {
      const [buy, get, getPercent] = [value.buy, value.get, value.percent].map(String) as [string, string, string];
      return { ...BLANK_VALUE, kind: value.kind, buy, get, getPercent };
    }
    case 'free_shipping':
      return { ...BLANK_VALUE, kind: value.kind };
  }
}

export const offerDraft = (offer: Offer): OfferDraft => ({
  name: offer.name,
  isAutomatic: offer.id !== '' && offer.code === null,
  code: offer.code ?? '',
  value: valueDraft(offer.value),
  minimumCents: offer.minimumCents === null ? '' : dollarsOf(offer.minimumCents),
  productIds: offer.productIds,
  categoryIds: offer.categoryIds,
  isStackable: offer.isStackable,
  oncePerCustomer: offer.oncePerCustomer,
  maxUses: offer.maxUses === null ? '' : String(offer.maxUses),
  startsAt: fieldTime(new Date(offer.startsAt)),
  endsAt: offer.endsAt === null ? '' : fieldTime(new Date(offer.endsAt)),
});

function inputValue({ kind, percent, dollars, buy, get, getPercent }: OfferDraft['value']): OfferValue {
  switch (kind) {
    case 'percent':
      return { kind, percent: Number(percent) };
    case 'amount':
      return { kind, amountCents: centsOf(dollars) ?? 0 };
    case 'buy_get':
      return { kind, buy: Number(buy), get: Number(get), percent: Number(getPercent) };
    case 'free_shipping':
      return { kind };
  }
}

/** Returns the discount in the form that the API accepts. An invalid amount becomes 0, which the API rejects. */
export const offerInput = (draft: OfferDraft): Omit<NewOffer, 'code'> => ({
  name: draft.name,
  value: inputValue(draft.value),
  minimumCents: draft.minimumCents.trim() === '' ? null : (centsOf(draft.minimumCents) ?? 0),
  productIds: draft.productIds,
  categoryIds: draft.categoryIds,
  isStackable: draft.isStackable,
  oncePerCustomer: !draft.isAutomatic && draft.oncePerCustomer,
  maxUses: draft.maxUses.trim() === '' ? null : Number(draft.maxUses),
  startsAt: momentOf(draft.startsAt) ?? '',
  endsAt: momentOf(draft.endsAt),
});

/** Labels of the fields, by their paths in the API. */
export const OFFER_LABELS: FieldLabels = {
  name: 'Name',
  code: 'Code',
  'value.percent': 'Percent',
  'value.amountCents': 'Amount',
  'value.buy': 'Items to buy',
  'value.get': 'Discounted items',
  minimumCents: 'Minimum subtotal',
  productIds: 'Products',
  categoryIds: 'Categories',
  maxUses: 'Total uses',
  startsAt: 'Start',
  endsAt: 'End',
};
