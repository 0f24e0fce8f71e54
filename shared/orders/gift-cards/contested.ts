import type { StoredOrder } from '#shared/orders/order.ts';

/** Returns whether the price of an order's gift cards may be lost: it is disputed, or was refunded in the payment service. */
export const isContested = ({ flags, refunds = [] }: Pick<StoredOrder, 'flags' | 'refunds'>): boolean =>
  flags.includes('disputed') || refunds.some(({ byProvider, status }) => byProvider && status !== 'failed');
