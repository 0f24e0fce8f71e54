import type { AdminOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { committedRefundCents } from '#shared/orders/refunds.ts';
import { isAdminToShip } from '#shared/orders/shipments/to-ship.ts';

/** Address of the provider's page that lists all orders. */
export const PROVIDER_ORDERS_URL = 'https://printify.com/app/orders';

/** Returns true if the provider ships the order and reports its shipments. */
export const isProviderToShip = (order: Pick<AdminOrder, 'items' | 'provider'>): boolean =>
  !isAdminToShip(order) && order.provider !== null && order.provider.state !== 'refused';

/** Describes the progress of an order for each of the provider's statuses. */
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
 * Describes the state of the provider's part of an order. `until` is the end of the waiting time before submission, or null
 * once it is over.
 */
export function providerStateText(
  { state, status }: Pick<ProviderState, 'state' | 'status'>,
  until: string | null,
): string {
  switch (state) {
    case 'held':
      return until
        ? `The customer can still cancel it or change the address until ${until}. After that, it goes to Printify automatically.`
        : 'The customer can no longer change it. It goes to Printify within minutes, except for refunded items.';
    case 'submitted':
      return PROGRESS.get(status ?? '') ?? 'Printify has received it.';
    case 'refused':
      return PROGRESS.get(status?.startsWith('cancel') ? status : '') ?? 'Printify can’t make this order as it is.';
    case 'called_off':
      return 'It was canceled or refunded, so Printify won’t make it.';
    case 'submitting':
      return 'It’s being sent to Printify. The shop is making sure that Printify gets it only once.';
  }
}

/** Returns a provider's status as a label: `in-production` becomes `In production`. Unknown statuses work too. */
export const providerStatusLabel = (status: string): string => {
  const text = status.replaceAll(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/**
 * Returns the cents that remain of the customer's payment after refunds and the provider's cost, before the card fee. Returns
 * null if the cost is unknown.
 */
export function leftCents(
  order: Pick<AdminOrder, 'totalCents' | 'refundedCents' | 'refunds' | 'provider'>,
): number | null {
  const cost = order.provider?.costCents ?? null;
  return cost === null ? null : order.totalCents - committedRefundCents(order) - cost;
}
