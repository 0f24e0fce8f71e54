import { getItem, type TransactionWrite } from '#store/client.ts';
import { providerOrderKey } from '#store/keys/fulfilment.ts';

export const linkProviderOrder = (providerOrderId: string, orderId: string): TransactionWrite => ({
  Put: { Item: { ...providerOrderKey(providerOrderId), orderId } },
});

/** Returns our order id for a provider order; null when it is not ours. */
export const getOrderIdOfProviderOrder = async (providerOrderId: string): Promise<string | null> =>
  (await getItem<{ orderId: string }>(providerOrderKey(providerOrderId), { consistent: true }))?.orderId ?? null;
