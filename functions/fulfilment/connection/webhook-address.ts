import { config } from '#functions/runtime/config.ts';
import type { ProviderConnection, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { toProviderConnection } from '#shared/fulfilment/provider-connection.ts';

/** Where the shop itself hears the provider. */
export const ownWebhookUrl = (): string => `${config().SITE_URL}/api/webhooks/printify`;

/** Where the provider is to tell its events: the shop's own address, or the one an owner named. */
export const webhookUrlOf = ({ webhookUrl }: Pick<StoredProviderConnection, 'webhookUrl'>): string =>
  webhookUrl ?? ownWebhookUrl();

/** The connection as owners see it. */
export const toAdminConnection = (stored: StoredProviderConnection | null): ProviderConnection =>
  toProviderConnection(stored, ownWebhookUrl());
