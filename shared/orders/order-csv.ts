import { csvLine, csvText } from '#shared/base/csv.ts';
import { offerLabel } from '#shared/base/discounts/applied-offer.ts';
import { clockText } from '#shared/base/time-zone.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import { sumBought, sumPayments } from '#shared/orders/gift-cards/gift-card.ts';
import type { OrderItem, StoredOrder } from './order.ts';
import { paidCents, paymentsOf } from './payments.ts';
import { shipmentText } from './shipments/shipment-changes.ts';

/** A text, or an amount in cents. */
type Cell = string | { cents: number };
type Column = readonly [heading: string, cell: (order: StoredOrder, zone: string) => Cell];

const itemLabel = ({ title, size, color, quantity }: OrderItem): string => {
  const choice = choiceText({ size, color });
  return `${quantity} × ${title}${choice ? ` (${choice})` : ''}`;
};

/** Returns whether the order still includes the item. An edit keeps a removed item in the list, with a quantity of 0. */
const isKept = ({ quantity }: OrderItem): boolean => quantity > 0;

const nameOf = ({ shippingAddress: to }: StoredOrder): string =>
  to ? [...new Set([to.firstName, to.lastName])].filter(Boolean).join(' ') : '';

const PLACED = 'Placed';

const COLUMNS: readonly Column[] = [
  ['Order', ({ id }) => id.slice(-8).toUpperCase()],
  [PLACED, ({ createdAt }, zone) => clockText(zone, Date.parse(createdAt)).replace('T', ' ')],
  ['Status', ({ status }) => status],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Ship to', nameOf],
  ['Street', ({ shippingAddress }) => shippingAddress?.address1 ?? ''],
  ['Street 2', ({ shippingAddress }) => shippingAddress?.address2 ?? ''],
  ['City', ({ shippingAddress }) => shippingAddress?.city ?? ''],
  ['Region', ({ shippingAddress }) => shippingAddress?.region ?? ''],
  ['ZIP', ({ shippingAddress }) => shippingAddress?.zip ?? ''],
  ['Country', ({ shippingAddress }) => shippingAddress?.country ?? ''],
  ['Items', ({ items }) => items.filter(isKept).map(itemLabel).join('; ')],
  [
    'SKUs',
    ({ items }) =>
      items
        .filter(isKept)
        .map(({ sku = '' }) => sku)
        .join('; '),
  ],
  ['Item count', ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['Subtotal', ({ subtotalCents: cents }) => ({ cents })],
  ['Discount', ({ discountCents: cents }) => ({ cents })],
  ['Discount names', ({ offers = [] }) => offers.map(offerLabel).join('; ')],
  ['Shipping', ({ shippingCents: cents }) => ({ cents })],
  ['Total', ({ totalCents: cents }) => ({ cents })],
  ['Paid', (order) => ({ cents: paidCents(order) })],
  ['Gift cards bought', ({ giftCards }) => ({ cents: sumBought(giftCards) })],
  ['Paid with gift cards', ({ giftCardPayments }) => ({ cents: sumPayments(giftCardPayments) })],
  ['Refunded', ({ refundedCents = 0 }) => ({ cents: refundedCents })],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Tracking', ({ shipments }) => shipments.map(shipmentText).join('; ')],
  ['Flags', ({ flags }) => flags.join(' ')],
  ['Order id', ({ id }) => id],
  [
    'Payment',
    (order) =>
      paymentsOf(order)
        .flatMap(({ id }) => id ?? [])
        .join('; '),
  ],
];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const cellText = (cell: Cell): string => (typeof cell === 'string' ? csvText(cell) : dollars(cell.cents));

/** Returns the row of headings. The time column includes the time zone, such as `Placed (UTC)`. */
export const orderCsvHeader = (zone: string): string =>
  csvLine(COLUMNS.map(([heading]) => (heading === PLACED ? `${heading} (${zone})` : heading)));

/** Returns one CSV line for each order. Amounts are in dollars with two decimals, and times are in the time zone `zone`. */
export const orderCsvLines = (orders: readonly StoredOrder[], zone: string): string =>
  orders.map((order) => csvLine(COLUMNS.map(([, cell]) => cellText(cell(order, zone))))).join('');
