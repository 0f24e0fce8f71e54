import { countryName } from '#shared/base/country-name.ts';
import { formatCents } from '#shared/base/money.ts';
import type { CheckoutLine } from '#shared/checkout/checkout.ts';
import type { OrderItem, ShippingAddress } from '#shared/orders/order.ts';
import type { LineItemView, TextLineView } from './views.ts';

type Piece = Pick<OrderItem, 'quantity' | 'title' | 'color' | 'size' | 'image'> & { amountCents: number | null };

/** Many mail programs show no vector drawings. */
function pictureOf({ image, title }: Piece, siteUrl: string): LineItemView['picture'] {
  if (!image || /\.svg$/i.test(image)) return null;
  const url = URL.parse(image, siteUrl);
  return url && /^https?:$/.test(url.protocol) ? { url: url.href, alt: title } : null;
}

const pieceView = (piece: Piece, siteUrl: string): LineItemView => ({
  quantity: piece.quantity,
  title: piece.title,
  choice: [piece.color, piece.size].filter(Boolean).join(' / ') || null,
  amount: piece.amountCents === null ? null : formatCents(piece.amountCents),
  picture: pictureOf(piece, siteUrl),
});

/** What an order holds; `withAmounts` for mails that speak of money. */
export const lineItemViews = (items: readonly OrderItem[], siteUrl: string, withAmounts = false): LineItemView[] =>
  items.map((item) =>
    pieceView({ ...item, amountCents: withAmounts ? item.priceCents * item.quantity : null }, siteUrl),
  );

/** What a checkout holds, with what it costs after the discount. */
export const checkoutLineItemViews = (lines: readonly CheckoutLine[], siteUrl: string): LineItemView[] =>
  lines.map((line) => pieceView({ ...line, amountCents: line.discountedUnitCents * line.quantity }, siteUrl));

interface Cost {
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
}

/** What leads to the total, and the total. */
export const totalsView = ({ subtotalCents, discountCents, shippingCents, totalCents }: Cost, currency: string) => ({
  sums: [
    { label: 'Subtotal', cost: formatCents(subtotalCents) },
    ...(discountCents > 0 ? [{ label: 'Discount', cost: formatCents(-discountCents) }] : []),
    { label: 'Shipping', cost: shippingCents === 0 ? 'Free' : formatCents(shippingCents) },
  ],
  total: `${formatCents(totalCents)} ${currency.toUpperCase()}`,
});

const present = (parts: string[]) => parts.filter((part) => part.trim() !== '');

/** An address as it stands on a parcel. */
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
