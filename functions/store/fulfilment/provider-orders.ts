import { getItem, type TransactionWrite } from '#store/client.ts';
import { providerOrderKey } from '#store/keys.ts';

/** Leads from the provider's order to ours, for the transaction that notes that the provider has it. */
export const linkProviderOrder = (providerOrderId: string, orderId: string): TransactionWrite => ({
  Put: { Item: { ...providerOrderKey(providerOrderId), orderId } },
});

/** Our order that the provider's is; null for one that is not known, or is of somebody else. */
export const getOrderIdOfProviderOrder = async (providerOrderId: string): Promise<string | null> =>
  (await getItem<{ orderId: string }>(providerOrderKey(providerOrderId), { consistent: true }))?.orderId ?? null;
