import { config } from '#functions/runtime/config.ts';
import type { Integration, StoredIntegration } from '#shared/fulfilment/integration.ts';
import { toIntegration } from '#shared/fulfilment/integration.ts';

/** Where the shop itself hears the provider. */
export const ownWebhookUrl = (): string => `${config().SITE_URL}/api/webhooks/printify`;

/** Where the provider is to tell its events: the shop's own address, or the one an owner named. */
export const webhookUrlOf = ({ webhookUrl }: Pick<StoredIntegration, 'webhookUrl'>): string =>
  webhookUrl ?? ownWebhookUrl();

/** The connection as owners see it. */
export const forOwners = (stored: StoredIntegration | null): Integration => toIntegration(stored, ownWebhookUrl());
