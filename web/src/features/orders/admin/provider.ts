import type { AdminOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { committedRefundCents } from '#shared/orders/refunds.ts';

/** The provider's list of all orders. */
export const PROVIDER_ORDERS_URL = 'https://printify.com/app/orders';

type Made = Pick<AdminOrder, 'items' | 'provider'>;

/** Maker of an item in an order that the provider makes in part; null when the admin makes nothing. */
export type Maker = 'provider' | 'admin';
export const makerOf = ({ provider }: Pick<AdminOrder, 'provider'>, index: number): Maker | null =>
  provider && (provider.items.includes(index) ? 'provider' : 'admin');

/** Returns whether the admin has to ship a part of the order, or all of it. */
export const isAdminToShip = ({ items, provider }: Made): boolean =>
  !provider || provider.state === 'called_off' || provider.items.length < items.length;

/** Returns whether both the admin and the provider have items to ship. */
export const isMixed = ({ items, provider }: Made): boolean =>
  provider !== null && provider.items.length < items.length && provider.items.length > 0;

/**
 * Returns whether the admin's part of a mixed order has not shipped yet, as far as the shipments name their contents.
 */
export const isAdminPartLeft = (order: Made & Pick<AdminOrder, 'shipments'>): boolean =>
  isMixed(order) &&
  !order.shipments.some(({ items: contents = [] }) => contents.some((index) => makerOf(order, index) === 'admin'));

/** Returns whether the provider announces the shipments: it has all of the order, or will have it. */
export const isProviderToShip = (order: Made): boolean =>
  !isAdminToShip(order) && order.provider !== null && order.provider.state !== 'refused';

/** Progress of an order by the provider's status. */
const PROGRESS = new Map<string, string>([
  ['pending', 'Printify has received it and is checking it.'],
  ['on-hold', 'Printify has received it. Production hasn’t started.'],
  ['sending-to-production', 'Printify is about to start production.'],
  ['in-production', 'Printify is making it.'],
  ['partially-fulfilled', 'Printify has shipped part of it.'],
  ['fulfilled', 'Printify has shipped it.'],
  ['canceled', 'Printify canceled it.'],
  ['cancelled', 'Printify canceled it.'],
  ['payment-not-received', 'Printify is waiting for your payment.'],
  ['had-issues', 'Printify reported a problem with this order.'],
  ['has-issues', 'Printify reported a problem with this order.'],
]);

/**
 * Returns the state of the provider's part in a sentence or two. `until` is the end of its wait; null once it is over.
 */
export function providerStateText(
  { state, status }: Pick<ProviderState, 'state' | 'status'>,
  until: string | null,
): string {
  switch (state) {
    case 'held':
      return until
        ? `The customer can still cancel it or change the address until ${until}. After that, it goes to Printify automatically.`
        : 'The customer can no longer change it. It goes to Printify within minutes.';
    case 'submitted':
      return PROGRESS.get(status ?? '') ?? 'Printify has received it.';
    case 'refused':
      return PROGRESS.get(status?.startsWith('cancel') ? status : '') ?? 'Printify can’t make this order as it is.';
    case 'called_off':
      return 'It was canceled, so Printify won’t make it.';
    case 'submitting':
      return 'It’s being sent to Printify. The shop is making sure that Printify gets it only once.';
  }
}

/** Returns a provider's status as a label: `in-production` becomes `In production`. Works for unknown statuses too. */
export const providerStatusLabel = (status: string): string => {
  const text = status.replaceAll(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/**
 * Returns the cents left of the customer's payment after the provider's cost and before the card fee; null while the
 * cost is unknown.
 */
export function leftCents(
  order: Pick<AdminOrder, 'totalCents' | 'refundedCents' | 'refunds' | 'provider'>,
): number | null {
  const cost = order.provider?.costCents ?? null;
  return cost === null ? null : order.totalCents - committedRefundCents(order) - cost;
}
