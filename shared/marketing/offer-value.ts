import type { OfferValue } from '#shared/base/discounts/offers.ts';
import { formatCents } from '#shared/base/money.ts';

/** Describes the value of an offer in a few words, such as `10% off`. */
export function valueWords(value: OfferValue): string {
  switch (value.kind) {
    case 'percent':
      return `${value.percent}% off`;
    case 'amount':
      return `${formatCents(value.amountCents)} off`;
    case 'buy_get':
      return `Buy ${value.buy}, get ${value.get} ${value.percent === 100 ? 'free' : `${value.percent}% off`}`;
    case 'free_shipping':
      return 'Free shipping';
  }
}
