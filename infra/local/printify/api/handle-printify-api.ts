import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cutConnection, readAuthorization, sendRefusal } from '../../emulator/api.ts';
import type { Faults } from '../../faults.ts';
import { readBody, sendJson } from '../../service.ts';
import type { PrintifyAccount } from '../account.ts';
import { notFound, outOfScope, unauthenticated, validationFailed } from './errors.ts';
import type { PrintifyRoute } from './route.ts';
import { PRINTIFY_ROUTES } from './routes.ts';
import type { Traffic } from './traffic.ts';

/** Error page that a gateway sends when its backend fails. */
const BROKEN =
  '<html><head><title>500 Internal Server Error</title></head><body><h1>Internal Server Error</h1></body></html>';

export interface PrintifyApiOptions {
  account: PrintifyAccount;
  faults: Faults;
  traffic: Traffic;
}

/** Answers one request under `/_printify/v1/` as api.printify.com would, and logs it. */
export async function handlePrintifyApi(
  options: PrintifyApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const { account, traffic } = options;
  const at = account.now();
  let switched = false;
  let cut = false;
  try {
    const outcome = await answer(options, request, response, url);
    switched = outcome !== 'answered';
    cut = outcome === 'cut';
  } catch (error) {
    sendRefusal(response, error);
  } finally {
    const userAgent = request.headers['user-agent'] ?? '';
    const { method = '' } = request;
    const status = cut ? null : response.statusCode;
    traffic.note({ at, method, path: url.pathname, userAgent, status, switched });
  }
}

type Outcome = 'answered' | 'injected' | 'cut';

async function answer(
  { account, faults, traffic }: PrintifyApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<Outcome> {
  const text = (await readBody(request)).toString();
  authenticate(account, request);
  traffic.spend(['global']);
  const { route, ids } = match(request.method ?? '', url.pathname);
  const delay = faults.take('printify', url.pathname, ['delay']);
  if (delay) await sleep(delay.milliseconds ?? 1000);
  traffic.spend(route.limits ?? []);
  const failure = faults.take('printify', url.pathname, ['throttle', 'error']);
  if (failure?.mode === 'throttle') {
    const wait = failure.milliseconds;
    const hint: Record<string, string> = wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) };
    sendJson(response, 429, { message: 'Too Many Attempts.' }, hint);
    return 'injected';
  }
  if (failure) {
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(BROKEN);
    return 'injected';
  }
  if (!account.settings().scopes.includes(route.scope)) throw outOfScope();
  const body = route.run({ account, ids, query: url.searchParams, body: parseJson(text) });
  if (await cutConnection(faults, 'printify', url.pathname, request)) return 'cut';
  if (body === undefined) response.writeHead(route.status ?? 200).end();
  else sendJson(response, route.status ?? 200, body);
  return 'answered';
}

/**
 * Checks the token and the User-Agent header. Throws `ApiError` 401 for a wrong token, and 400 for a missing header. Printify
 * requires the header but does not document this error's text.
 */
function authenticate(account: PrintifyAccount, request: IncomingMessage) {
  const { token, revoked } = account.settings();
  const { scheme, credential } = readAuthorization(request);
  if (scheme !== 'bearer' || credential !== token || revoked) throw unauthenticated();
  if (!request.headers['user-agent']?.trim()) throw validationFailed('User-Agent: The User-Agent header is required.');
}

function match(method: string, pathname: string): { route: PrintifyRoute; ids: string[] } {
  const path = pathname.replace(/^\/_printify\/v1/, '');
  for (const route of PRINTIFY_ROUTES) {
    const found = route.method === method && route.path.exec(path);
    if (found) return { route, ids: found.slice(1) };
  }
  throw notFound();
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw validationFailed('body: The request is not valid JSON.');
  }
}
