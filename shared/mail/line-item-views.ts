import { countryName } from '#shared/base/country-name.ts';
import { formatCents } from '#shared/base/money.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import { giftCardParts } from '#shared/orders/gift-cards/receipt-parts.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { type Bought, receiptOf } from '#shared/orders/receipt.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';
import type { LineItemView, SumsView, TextLineView } from './views.ts';

type ItemWithAmount = Pick<OrderItem, 'quantity' | 'title' | 'color' | 'size' | 'image'> & {
  /** Price of one unit and of all units, in cents. Null in emails that don't show prices. */
  price: { unitCents: number; totalCents: number } | null;
};

/** Returns the picture of an item. Returns null for SVG images, because many mail programs do not show them. */
function pictureOf({ image, title }: ItemWithAmount, siteUrl: string): LineItemView['picture'] {
  if (!image || /\.svg$/i.test(image)) return null;
  const url = URL.parse(image, siteUrl);
  return url && /^https?:$/.test(url.protocol) ? { url: url.href, alt: title } : null;
}

const itemView = (item: ItemWithAmount, siteUrl: string): LineItemView => ({
  quantity: item.quantity,
  title: item.title,
  choice: choiceText(item) || null,
  each: item.price && item.quantity > 1 ? { unitPrice: formatCents(item.price.unitCents) } : null,
  amount: item.price && formatCents(item.price.totalCents),
  picture: pictureOf(item, siteUrl),
});

/** Returns whether the order still includes the item. An edit keeps a removed item in the list, with a quantity of 0. */
const isKept = ({ quantity }: Pick<OrderItem, 'quantity'>): boolean => quantity > 0;

/** Returns the items to show in an email, without prices. */
export const lineItemViews = (items: readonly OrderItem[], siteUrl: string): LineItemView[] =>
  items.filter(isKept).map((item) => itemView({ ...item, price: null }, siteUrl));

const giftCardView = ({ name, cents }: { name: string; cents: number }): LineItemView => ({
  ...{ quantity: 1, title: name, choice: null, each: null, amount: formatCents(cents), picture: null },
});

/**
 * Returns the items and amounts of a purchase as text. The items add up to the subtotal, and all amounts together add up to
 * the total.
 */
export function sumsView(bought: Bought<OrderItem>, currency: string, siteUrl: string): SumsView {
  const { lines, subtotalCents, discounts, shippingCents, totalCents } = receiptOf(bought);
  const paid = giftCardParts(bought);
  const isCharged = paid.payments.length > 0 && paid.chargedCents > 0;
  return {
    items: [
      ...bought.items
        .map((item, at) => ({ ...item, price: lines[at] ?? null }))
        .filter(isKept)
        .map((item) => itemView(item, siteUrl)),
      ...paid.bought.map(giftCardView),
    ],
    sums: [
      { label: 'Subtotal', cost: formatCents(subtotalCents) },
      ...discounts.map(({ name, cents }) => ({ label: name, cost: cents > 0 ? formatCents(-cents) : 'Free shipping' })),
      ...(bought.items.length > 0
        ? [{ label: 'Shipping', cost: shippingCents === 0 ? 'Free' : formatCents(shippingCents) }]
        : []),
    ],
    payments: [
      ...paid.payments.map(({ label, cents }) => ({ label, cost: formatCents(-cents) })),
      ...(isCharged ? [{ label: 'Charged to your card', cost: formatCents(paid.chargedCents) }] : []),
    ],
    total: `${formatCents(totalCents)} ${currency.toUpperCase()}`,
  };
}

const present = (parts: string[]) => parts.filter((part) => part.trim() !== '');

export function addressView(to: ShippingAddress | null): { hasAddress: boolean; address: TextLineView[] } {
  if (!to) return { hasAddress: false, address: [] };
  const lines = present([
    `${to.firstName} ${to.lastName}`,
    to.address1,
    to.address2 ?? '',
    present([to.city, present([to.region, to.zip]).join(' ')]).join(', '),
    countryName(to.country),
  ]);
  return { hasAddress: true, address: lines.map((line) => ({ line })) };
}
