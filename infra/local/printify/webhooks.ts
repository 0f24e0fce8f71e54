import { z } from 'zod';
import { type Account, KIND, newId, webhookOf, webhooksOf, write } from './account.ts';
import { invalid, notFound } from './errors.ts';
import { deliveryTo, sampleResource } from './events.ts';
import { parse } from './input.ts';
import { TOPICS, type WebhookRecord } from './types.ts';

const creatable = z.looseObject({
  topic: z.enum(TOPICS),
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().nullish(),
});
const changeable = z.looseObject({ url: z.url({ protocol: /^https?$/ }) });

/** The webhook as it goes over the wire: its shop is a text here, and its secret is never told. */
export const presentWebhook = ({ topic, url, shopId, id }: WebhookRecord) => ({
  topic,
  url,
  shop_id: String(shopId),
  id,
});

/** Throws `ApiError` 404 when the shop has no such webhook. */
export function findWebhook(account: Account, shopId: number, id: string): WebhookRecord {
  const webhook = webhookOf(account, id);
  if (webhook?.shopId !== shopId) throw notFound();
  return webhook;
}

/** One webhook per topic. */
export function createWebhook(account: Account, shopId: number, body: unknown): WebhookRecord {
  const { topic, url, secret } = parse(creatable, body);
  if (webhooksOf(account, shopId).some((webhook) => webhook.topic === topic))
    throw invalid('topic: The topic has already been taken.');
  const webhook: WebhookRecord = { id: newId(), shopId, topic, url, secret: secret || null, blockedUntil: 0 };
  account.commit([write(KIND.webhook, webhook.id, webhook)]);
  return webhook;
}

export function changeWebhook(account: Account, webhook: WebhookRecord, body: unknown): WebhookRecord {
  const changed = { ...webhook, url: parse(changeable, body).url };
  account.commit([write(KIND.webhook, webhook.id, changed)]);
  return changed;
}

/** `host` must be that of the webhook's address. */
export function deleteWebhook(account: Account, webhook: WebhookRecord, host: string | null): void {
  if (!host) throw invalid('host: The host field is required.');
  if (host !== new URL(webhook.url).host && host !== new URL(webhook.url).hostname)
    throw invalid("host: The host does not match the webhook's host.");
  account.commit([write(KIND.webhook, webhook.id, null)]);
}

export function simulate(account: Account, webhook: WebhookRecord): void {
  account.commit([deliveryTo(account, webhook, sampleResource(webhook.topic, webhook.shopId, account.now()))]);
}
