import { countryName } from '#shared/base/country-name.ts';
import { formatCents } from '#shared/base/money.ts';
import type { CheckoutLine } from '#shared/checkout/checkout.ts';
import type { OrderItem, ShippingAddress } from '#shared/orders/order.ts';
import type { LineItemView, TextLineView } from './views.ts';

type ItemWithAmount = Pick<OrderItem, 'quantity' | 'title' | 'color' | 'size' | 'image'> & {
  amountCents: number | null;
};

/** Omits SVG images, which many mail programs do not show. */
function pictureOf({ image, title }: ItemWithAmount, siteUrl: string): LineItemView['picture'] {
  if (!image || /\.svg$/i.test(image)) return null;
  const url = URL.parse(image, siteUrl);
  return url && /^https?:$/.test(url.protocol) ? { url: url.href, alt: title } : null;
}

const itemView = (item: ItemWithAmount, siteUrl: string): LineItemView => ({
  quantity: item.quantity,
  title: item.title,
  choice: [item.color, item.size].filter(Boolean).join(' / ') || null,
  amount: item.amountCents === null ? null : formatCents(item.amountCents),
  picture: pictureOf(item, siteUrl),
});

/** Returns an order's items; `withAmounts` adds their prices. */
export const lineItemViews = (items: readonly OrderItem[], siteUrl: string, withAmounts = false): LineItemView[] =>
  items.map((item) =>
    itemView({ ...item, amountCents: withAmounts ? item.priceCents * item.quantity : null }, siteUrl),
  );

/** Returns a checkout's items with discounted prices. */
export const checkoutLineItemViews = (lines: readonly CheckoutLine[], siteUrl: string): LineItemView[] =>
  lines.map((line) => itemView({ ...line, amountCents: line.discountedUnitCents * line.quantity }, siteUrl));

interface Cost {
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
}

/** Returns the amounts of a total as text. */
export const totalsView = ({ subtotalCents, discountCents, shippingCents, totalCents }: Cost, currency: string) => ({
  sums: [
    { label: 'Subtotal', cost: formatCents(subtotalCents) },
    ...(discountCents > 0 ? [{ label: 'Discount', cost: formatCents(-discountCents) }] : []),
    { label: 'Shipping', cost: shippingCents === 0 ? 'Free' : formatCents(shippingCents) },
  ],
  total: `${formatCents(totalCents)} ${currency.toUpperCase()}`,
});

const present = (parts: string[]) => parts.filter((part) => part.trim() !== '');

/** Returns the lines of a postal address. */
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
