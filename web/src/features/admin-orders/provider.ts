import type { AdminOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { committedRefundCents } from '#shared/orders/refunds.ts';

/** Where an owner sees all orders that the provider has. */
export const PROVIDER_ORDERS_URL = 'https://printify.com/app/orders';

type Made = Pick<AdminOrder, 'items' | 'provider'>;

/** Who makes an item of an order that the provider makes a part of; null where nobody but the owner makes any. */
export type Maker = 'provider' | 'owner';
export const makerOf = ({ provider }: Pick<AdminOrder, 'provider'>, place: number): Maker | null =>
  provider && (provider.items.includes(place) ? 'provider' : 'owner');

/** Whether the owner has to send a part of it, or all. */
export const isShopsToSend = ({ items, provider }: Made): boolean =>
  !provider || provider.state === 'called_off' || provider.items.length < items.length;

/** Whether both have something to send. */
export const isMixed = ({ items, provider }: Made): boolean =>
  provider !== null && provider.items.length < items.length && provider.items.length > 0;

/** Whether the owner's part of a mixed order has not left yet, as far as its parcels tell what is inside. */
export const isOwnPartLeft = (order: Made & Pick<AdminOrder, 'shipments'>): boolean =>
  isMixed(order) &&
  !order.shipments.some(({ items: inside = [] }) => inside.some((place) => makerOf(order, place) === 'owner'));

/** Whether parcels are the provider's to announce: it has all of the order, or will have it. */
export const isProvidersToSend = (order: Made): boolean =>
  !isShopsToSend(order) && order.provider !== null && order.provider.state !== 'refused';

/** Contracts 1.6: how far the provider is with an order, by its own word. */
const PROGRESS = new Map<string, string>([
  ['pending', 'Printify has it and looks at it.'],
  ['on-hold', 'Printify has it. Production has not begun.'],
  ['sending-to-production', 'Printify is about to make it.'],
  ['in-production', 'Printify is making it.'],
  ['partially-fulfilled', 'Printify has sent a part of it.'],
  ['fulfilled', 'Printify has sent it.'],
  ['canceled', 'Printify has cancelled it.'],
  ['cancelled', 'Printify has cancelled it.'],
  ['payment-not-received', 'Printify waits for your payment.'],
  ['had-issues', 'Printify has trouble making it.'],
  ['has-issues', 'Printify has trouble making it.'],
]);

/** Where the provider's part stands, in a plain sentence or two; `until` words the end of its waiting, null once it is over. */
export function providerStateText(
  { state, status }: Pick<ProviderState, 'state' | 'status'>,
  until: string | null,
): string {
  switch (state) {
    case 'held':
      return until
        ? `It waits until ${until}, as its customer can still cancel it or mend the address. Then it goes to Printify by itself.`
        : 'Its customer can change it no more: it goes to Printify within minutes.';
    case 'submitted':
      return PROGRESS.get(status ?? '') ?? 'Printify has it.';
    case 'refused':
      return PROGRESS.get(status?.startsWith('cancel') ? status : '') ?? 'Printify does not make it as it is.';
    case 'called_off':
      return 'It was called off: Printify does not make it.';
    case 'submitting':
      return 'It is on its way to Printify. The shop is making sure that it arrives there once.';
  }
}

/** `in-production` -> `In production`; what the provider may say one day reads the same way. */
export const providerStatusLabel = (status: string): string => {
  const words = status.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Cents that are left of what the customer paid once the provider is paid, before the card's fee; null while its price is not known. */
export function leftCents(
  order: Pick<AdminOrder, 'totalCents' | 'refundedCents' | 'refunds' | 'provider'>,
): number | null {
  const cost = order.provider?.costCents ?? null;
  return cost === null ? null : order.totalCents - committedRefundCents(order) - cost;
}
