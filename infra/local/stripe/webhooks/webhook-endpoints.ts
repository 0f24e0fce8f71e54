import type Stripe from 'stripe';
import { write } from '../../emulator/records.ts';
import { newStripeId, STRIPE_KIND, type StripeAccount, seconds } from '../account.ts';
import { invalid, missingParam, noSuch } from '../api/errors.ts';
import type { FormObject, FormValue } from '../api/form-encoding.ts';
import { listObject, readPage } from '../api/lists.ts';
import { each, list, readParams, type Shape } from '../api/params.ts';

/** Most endpoints that Stripe allows in each mode of an account (docs.stripe.com, webhook endpoints). */
const MOST_ENDPOINTS = 16;

const UPDATE: Record<string, Shape> = {
  ...each('string', 'url', 'description'),
  enabled_events: list('string'),
  metadata: 'map',
  expand: list('string'),
};
const CREATE: Record<string, Shape> = { ...UPDATE, api_version: 'string', connect: 'boolean' };

type Endpoint = Stripe.WebhookEndpoint;

const all = (account: StripeAccount): Endpoint[] => account.documents.list<Endpoint>(STRIPE_KIND.webhookEndpoint);

function find(account: StripeAccount, id: string): Endpoint {
  const found = account.documents.get<Endpoint>(STRIPE_KIND.webhookEndpoint, id);
  if (!found) throw noSuch('webhook endpoint', id, 'webhook_endpoint');
  return found;
}

/** Throws `ApiError` 400 unless the URL uses HTTP or HTTPS, both of which test mode allows. Live mode requires HTTPS. */
function checkUrl(url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
    param: 'url',
    code: 'url_invalid',
  });
}

/**
 * Answers `POST /v1/webhook_endpoints`. Only this response contains the signing secret. Throws `ApiError` 400 for invalid
 * parameters or too many endpoints.
 */
export function createWebhookEndpoint(account: StripeAccount, form: FormObject): Endpoint {
  const params = readParams<Partial<Stripe.WebhookEndpointCreateParams>>(form, CREATE);
  if (!params.url) throw missingParam('url');
  if (!params.enabled_events) throw missingParam('enabled_events');
  checkUrl(params.url);
  if (all(account).length >= MOST_ENDPOINTS) {
    throw invalid(`You have reached the maximum of ${MOST_ENDPOINTS} test webhook endpoints.`);
  }
  const endpoint: Endpoint = {
    id: newStripeId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: seconds(account),
    description: params.description || null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: (params.metadata as Record<string, string> | undefined) ?? {},
    status: 'enabled',
    url: params.url,
  };
  account.commit([write(STRIPE_KIND.webhookEndpoint, endpoint.id, endpoint)]);
  return { ...endpoint, secret: newStripeId('whsec') };
}

/**
 * Applies the metadata of a valid form. A key with an empty value is removed, and empty metadata removes all keys
 * (docs.stripe.com/api/metadata).
 */
function withMetadata(before: Stripe.Metadata, form: FormValue = {}): Stripe.Metadata {
  if (typeof form === 'string') return {};
  const merged = { ...before, ...(form as Stripe.Metadata) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/**
 * Answers `POST /v1/webhook_endpoints/:id`. The API version cannot change. Throws `ApiError` 400 for invalid parameters, and
 * 404 for an unknown endpoint.
 */
export function updateWebhookEndpoint(account: StripeAccount, id: string, form: FormObject): Endpoint {
  const { disabled, ...params } = readParams<Stripe.WebhookEndpointUpdateParams>(form, {
    ...UPDATE,
    disabled: 'boolean',
  });
  const before = find(account, id);
  if (params.url !== undefined) checkUrl(params.url);
  const endpoint: Endpoint = {
    ...before,
    url: params.url ?? before.url,
    description: params.description ?? before.description,
    enabled_events: params.enabled_events ?? before.enabled_events,
    metadata: withMetadata(before.metadata, form.metadata),
    status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
  };
  account.commit([write(STRIPE_KIND.webhookEndpoint, id, endpoint)]);
  return endpoint;
}

/** Answers `GET /v1/webhook_endpoints/:id`. Throws `ApiError` 404 for an unknown endpoint. */
export function retrieveWebhookEndpoint(account: StripeAccount, id: string, form: FormObject): Endpoint {
  readParams(form, { expand: list('string') });
  return find(account, id);
}

/** Answers `GET /v1/webhook_endpoints` with the endpoints, newest first. */
export function listWebhookEndpoints(account: StripeAccount, form: FormObject) {
  return listObject('/v1/webhook_endpoints', all(account).reverse(), readPage(form, {}));
}

/** Answers `DELETE /v1/webhook_endpoints/:id`. Throws `ApiError` 404 for an unknown endpoint. */
export function deleteWebhookEndpoint(account: StripeAccount, id: string): Stripe.DeletedWebhookEndpoint {
  find(account, id);
  account.documents.remove(STRIPE_KIND.webhookEndpoint, id);
  return { id, object: 'webhook_endpoint', deleted: true };
}
