import { getItem, type TransactionWrite } from '#store/client.ts';
import { providerOrderKey } from '#store/keys/fulfilment.ts';

export const linkProviderOrder = (providerOrderId: string, orderId: string): TransactionWrite => ({
  Put: { Item: { ...providerOrderKey(providerOrderId), orderId } },
});

/** Returns the id of the shop's order for a provider order. Null if the provider order is not from this shop. */
export const getOrderIdOfProviderOrder = async (providerOrderId: string): Promise<string | null> =>
  (await getItem<{ orderId: string }>(providerOrderKey(providerOrderId), { consistent: true }))?.orderId ?? null;
