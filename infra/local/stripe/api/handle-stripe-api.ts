import type { IncomingMessage, ServerResponse } from 'node:http';
import { cutConnection, readAuthorization, sendRefusal } from '../../emulator/api.ts';
import type { Faults } from '../../faults.ts';
import { readBody, sendJson } from '../../service.ts';
import { API_VERSION, newStripeId, type StripeAccount } from '../account.ts';
import type { SessionWatch } from '../sessions/sessions.ts';
import { failureBody, refusal, unauthorized } from './errors.ts';
import { expand } from './expansion.ts';
import { decodeForm, type FormObject } from './form-encoding.ts';
import { fingerprintOf, type IdempotencyKeys, type StoredAnswer } from './idempotency.ts';
import { STRIPE_ROUTES } from './routes.ts';

export interface StripeApiOptions {
  account: StripeAccount;
  watch: SessionWatch;
  keys: IdempotencyKeys;
  faults: Faults;
  secretKey: string;
}

/** Answers one request under `/v1/` as api.stripe.com would. */
export async function handleStripeApi(
  options: StripeApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const requestId = newStripeId('req');
  response.setHeader('request-id', requestId);
  response.setHeader('stripe-version', API_VERSION);
  try {
    authenticate(request, options.secretKey);
    await answerCall(options, request, response, url, requestId);
  } catch (error) {
    sendRefusal(response, error);
  }
}

/**
 * Checks the API key. It is a Bearer token, as the SDK sends it, or the user name of Basic authentication. Throws `ApiError`
 * 401 if the key is wrong.
 */
function authenticate(request: IncomingMessage, secretKey: string) {
  const { scheme, credential } = readAuthorization(request);
  const key = scheme === 'basic' ? Buffer.from(credential, 'base64').toString().split(':')[0] : credential;
  if (key !== secretKey) throw unauthorized(key || undefined);
}

async function answerCall(
  { account, watch, keys, faults }: StripeApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  requestId: string,
) {
  const { method = 'GET' } = request;
  const body = (await readBody(request)).toString();
  const key = method === 'POST' ? header(request, 'idempotency-key') : undefined;
  const fingerprint = fingerprintOf(method, url.pathname, body);

  await keys.hold(key, fingerprint, async (replay) => {
    // An injected fault applies before the work is done, so an idempotency key never replays it.
    if (await faults.before('stripe', url.pathname, response, failureBody)) return;
    if (key !== undefined) response.setHeader('idempotency-key', key);
    const answer = replay ?? execute();
    if (await cutConnection(faults, 'stripe', url.pathname, request)) return;
    sendJson(response, answer.status, answer.body, replay ? { 'idempotent-replayed': 'true' } : {});
  });

  function execute(): StoredAnswer {
    const params = decodeForm(method === 'POST' ? body : url.search.slice(1));
    const origin = { id: requestId, idempotency_key: key ?? null };
    const answer = { status: 200, body: run(method, url.pathname, { account, watch, params, origin }) };
    keys.store(key, fingerprint, answer);
    return answer;
  }
}

interface Context {
  account: StripeAccount;
  watch: SessionWatch;
  params: FormObject;
  origin: { id: string; idempotency_key: string | null };
}

function run(method: string, path: string, context: Context): object {
  for (const route of STRIPE_ROUTES) {
    const match = route.method === method && route.path.exec(path);
    if (!match) continue;
    const answer = route.run({ ...context, id: match[1] ?? '' });
    return expand(context.account, answer, expandPaths(context.params));
  }
  throw refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). This emulator supports only the part of the API that the shop uses.`,
  });
}

const expandPaths = ({ expand: paths }: FormObject): string[] =>
  typeof paths === 'object' ? Object.values(paths).map(String) : [];

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
