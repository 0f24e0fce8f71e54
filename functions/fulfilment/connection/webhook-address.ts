import { config } from '#functions/runtime/config.ts';
import type { ProviderConnection, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { toProviderConnection } from '#shared/fulfilment/provider-connection.ts';

export const ownWebhookUrl = (): string => `${config().SITE_URL}/api/webhooks/printify`;

/** Returns the webhook URL of a connection. Without a URL that an admin entered, returns the shop's own. */
export const webhookUrlOf = ({ webhookUrl }: Pick<StoredProviderConnection, 'webhookUrl'>): string =>
  webhookUrl ?? ownWebhookUrl();

/** Returns the connection in the form that the back office shows. */
export const toAdminConnection = (stored: StoredProviderConnection | null): ProviderConnection =>
  toProviderConnection(stored, ownWebhookUrl());
