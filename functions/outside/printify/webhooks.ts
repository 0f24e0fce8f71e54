import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { idAsText, lenientListOf, lenientText } from '#shared/fulfilment/lenient-schemas.ts';
import type { ProviderTopic } from '#shared/fulfilment/provider-event.ts';
import { isPrintifyFailure } from './errors.ts';
import { callPrintify, type PrintifyClient, sendToPrintify } from './request.ts';

/**
 * Verifies the header `X-Pfy-Signature: sha256=<hex>` against the raw body of a webhook request, in constant time. Returns
 * false for an empty secret.
 */
export function isSignatureValid(raw: Buffer, signature: string | undefined, secret: string): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1];
  if (!hex || secret === '') return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(raw).digest());
}

const webhookSchema = z.object({ id: idAsText, topic: lenientText, url: lenientText });
/** A webhook subscription to a topic. A shop has at most one for each topic. */
export type ProviderWebhook = z.infer<typeof webhookSchema>;

const ofShop = (shopId: number, rest = ''): string => `/shops/${shopId}/webhooks${rest}`;

export const listWebhooks = (printify: PrintifyClient, shopId: number): Promise<ProviderWebhook[]> =>
  callPrintify(
    printify,
    { method: 'GET', path: ofShop(shopId, '.json') },
    z.pipe(z.array(z.unknown()), lenientListOf(webhookSchema)),
  );

/** Subscribes to a topic. Printify signs the requests with `secret` and never returns that secret. */
export const createWebhook = (
  printify: PrintifyClient,
  shopId: number,
  webhook: { topic: ProviderTopic; url: string; secret: string },
): Promise<ProviderWebhook> =>
  callPrintify(printify, { method: 'POST', path: ofShop(shopId, '.json'), body: webhook }, webhookSchema);

/** Changes the URL of a webhook. To change the secret, delete the webhook and create it again. */
export const moveWebhook = (
  printify: PrintifyClient,
  shopId: number,
  webhookId: string,
  url: string,
): Promise<ProviderWebhook> => {
  const path = ofShop(shopId, `/${encodeURIComponent(webhookId)}.json`);
  return callPrintify(printify, { method: 'PUT', path, body: { url }, isRepeatable: true }, webhookSchema);
};

/** Deletes a webhook. Safe to run twice. Printify requires the host of the webhook's URL. */
export async function deleteWebhook(
  printify: PrintifyClient,
  shopId: number,
  { id, url }: ProviderWebhook,
): Promise<void> {
  const path = ofShop(shopId, `/${encodeURIComponent(id)}.json`);
  const query = { host: URL.parse(url)?.host ?? '' };
  try {
    await sendToPrintify(printify, { method: 'DELETE', path, query, isRepeatable: true });
  } catch (error) {
    if (!isPrintifyFailure(error, 'not_found')) throw error;
  }
}
