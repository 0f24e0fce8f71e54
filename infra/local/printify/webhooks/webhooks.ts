import { z } from 'zod';
import { write } from '../../emulator/records.ts';
import { newPrintifyId, PRINTIFY_KIND, type PrintifyAccount, webhookOf, webhooksOf } from '../account.ts';
import { notFound, validationFailed } from '../api/errors.ts';
import { parse } from '../api/input.ts';
import type { WebhookRecord } from '../records.ts';
import { TOPICS } from '../types.ts';
import { deliveryTo, sampleResource } from './events.ts';

const creatable = z.looseObject({
  topic: z.enum(TOPICS),
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().nullish(),
});
const changeable = z.looseObject({ url: z.url({ protocol: /^https?$/ }) });

/** Returns the webhook in the form that the API shows: the shop id is a string, and the secret is left out. */
export const presentWebhook = ({ topic, url, shopId, id }: WebhookRecord) => ({
  topic,
  url,
  shop_id: String(shopId),
  id,
});

/** Returns a webhook of the shop. Throws `ApiError` 404 if the shop has no such webhook. */
export function findWebhook(account: PrintifyAccount, shopId: number, id: string): WebhookRecord {
  const webhook = webhookOf(account, id);
  if (webhook?.shopId !== shopId) throw notFound();
  return webhook;
}

/** Creates a webhook. Throws `ApiError` 400 if the topic already has one. */
export function createWebhook(account: PrintifyAccount, shopId: number, body: unknown): WebhookRecord {
  const { topic, url, secret } = parse(creatable, body);
  if (webhooksOf(account, shopId).some((webhook) => webhook.topic === topic))
    throw validationFailed('topic: The topic has already been taken.');
  const webhook: WebhookRecord = { id: newPrintifyId(), shopId, topic, url, secret: secret || null, blockedUntil: 0 };
  account.commit([write(PRINTIFY_KIND.webhook, webhook.id, webhook)]);
  return webhook;
}

export function changeWebhook(account: PrintifyAccount, webhook: WebhookRecord, body: unknown): WebhookRecord {
  const changed = { ...webhook, url: parse(changeable, body).url };
  account.commit([write(PRINTIFY_KIND.webhook, webhook.id, changed)]);
  return changed;
}

/** Deletes a webhook. Throws `ApiError` 400 unless `host` is the host of the webhook's URL. */
export function deleteWebhook(account: PrintifyAccount, webhook: WebhookRecord, host: string | null): void {
  if (!host) throw validationFailed('host: The host field is required.');
  if (host !== new URL(webhook.url).host && host !== new URL(webhook.url).hostname)
    throw validationFailed("host: The host does not match the webhook's host.");
  account.commit([write(PRINTIFY_KIND.webhook, webhook.id, null)]);
}

export function simulate(account: PrintifyAccount, webhook: WebhookRecord): void {
  account.commit([deliveryTo(account, webhook, sampleResource(webhook.topic, webhook.shopId, account.now()))]);
}
