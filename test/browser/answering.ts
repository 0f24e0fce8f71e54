import type { APIResponse, CDPSession, Page, Route } from '@playwright/test';

type Fulfillment = NonNullable<Parameters<Route['fulfill']>[0]>;

interface Paused {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

type Wanted = Parameters<Page['route']>[0];

interface Rule {
  wanted: Wanted;
  matches: (url: string) => boolean;
  handler: (route: Route) => unknown;
  /** Counts the requests that it still answers. */
  left: number;
}

/** Lists where nearly all requests go that tests answer themselves. */
const INTERFACES = ['*/api/*', '*/_cognito/*'];
/** The browser unpacks a body, so these no longer describe it. */
const OF_TRANSPORT = /^(content-encoding|content-length|transfer-encoding)$/i;

/** Returns the expression for a glob, in which ** spans folders and * does not. */
const expressionOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{([^}]*)\}/g, (_all, choices: string) => `(${choices.replaceAll(',', '|')})`)
      .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))}$`,
  );

/** Returns the patterns of all requests that a rule may answer, in the browser's own wildcards. */
function patternsOf(wanted: Wanted): string[] {
  if (wanted instanceof RegExp) return INTERFACES;
  if (typeof wanted !== 'string') return ['*'];
  if (/\/api\/|_cognito/.test(wanted)) return INTERFACES;
  return [wanted.replace(/^(\*\*)?\//, '*/').replaceAll('?', '\\?')];
}

function matcherOf(wanted: Wanted): (url: string) => boolean {
  if (typeof wanted === 'function') return (url) => wanted(new URL(url));
  if (wanted instanceof RegExp) return (url) => wanted.test(url);
  if (typeof wanted !== 'string') throw new Error('Name a glob, an expression or a function');
  const expression = expressionOf(wanted.replace(/^\//, '**/'));
  return (url) => expression.test(url);
}

async function fulfill(session: CDPSession, requestId: string, wanted: Fulfillment): Promise<void> {
  const { response, json, status, contentType, headers } = wanted;
  const body = json === undefined ? (wanted.body ?? (await response?.body()) ?? '') : JSON.stringify(json);
  const kept = Object.entries(response?.headers() ?? {}).filter(([name]) => !OF_TRANSPORT.test(name));
  const type = contentType ?? (json === undefined ? undefined : 'application/json');
  const all = { ...Object.fromEntries(kept), ...(type ? { 'content-type': type } : {}), ...headers };
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status ?? response?.status() ?? 200,
    responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
    body: Buffer.from(body).toString('base64'),
  });
}

/** Returns the part of Playwright's `Route` that the tests use. */
function routeOf(page: Page, session: CDPSession, { requestId, request }: Paused): Route {
  const { url, method, headers, postData } = request;
  const route = {
    request: () => ({
      url: () => url,
      method: () => method,
      headers: () => headers,
      postData: () => postData ?? null,
      postDataJSON: () => JSON.parse(postData ?? 'null'),
    }),
    fulfill: (wanted: Fulfillment = {}) => fulfill(session, requestId, wanted),
    continue: (changes: { url?: string } = {}) => session.send('Fetch.continueRequest', { requestId, ...changes }),
    abort: () => session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
    fetch: (changes: { url?: string } = {}): Promise<APIResponse> =>
      page
        .context()
        .request.fetch(changes.url ?? url, { method, headers, ...(postData === undefined ? {} : { data: postData }) }),
  };
  return route as unknown as Route;
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Lets tests answer requests of a page themselves. Playwright's own way stops every request of the page and turns its cache
 * off, which makes each page half as expensive again; this one stops only what a test may answer. Returns what ends it: the
 * requests then in flight wait until `stopAnswering`, once the page has been left.
 */
export function answerNarrowly(page: Page): () => void {
  const rules: Rule[] = [];
  const patterns = new Set<string>();
  let hasEnded = false;
  let start: Promise<CDPSession> | undefined;

  const answer = async (session: CDPSession, paused: Paused): Promise<void> => {
    const rule = rules.findLast(({ matches, left }) => left > 0 && matches(paused.request.url));
    if (rule) rule.left -= 1;
    try {
      await (rule
        ? rule.handler(routeOf(page, session, paused))
        : session.send('Fetch.continueRequest', { requestId: paused.requestId }));
    } catch (error) {
      // The page may have canceled the request, as it does when it is left.
      if (!hasEnded && !/Invalid InterceptionId|closed/.test(String(error))) throw error;
    }
  };
  const connect = async (): Promise<CDPSession> => {
    const session = await page.context().newCDPSession(page);
    sessions.set(page, session);
    session.on('Fetch.requestPaused', (paused) => hasEnded || void answer(session, paused));
    return session;
  };

  page.route = async (wanted, handler, { times = Infinity } = {}) => {
    start ??= connect();
    const session = await start;
    for (const pattern of patternsOf(wanted)) patterns.add(pattern);
    await session.send('Fetch.enable', { patterns: [...patterns].map((urlPattern) => ({ urlPattern })) });
    rules.push({
      wanted,
      matches: matcherOf(wanted),
      handler: (route) => handler(route, route.request()),
      left: times,
    });
    return { dispose: async () => {}, [Symbol.asyncDispose]: async () => {} };
  };
  page.unroute = async (wanted) => {
    for (const rule of rules) if (String(rule.wanted) === String(wanted)) rule.left = 0;
  };
  page.unrouteAll = async () => {
    for (const rule of rules) rule.left = 0;
  };
  return () => {
    hasEnded = true;
  };
}

/** Lets go of the requests of a page that a test has answered, when the page has been left. */
export async function stopAnswering(page: Page): Promise<void> {
  await sessions.get(page)?.detach();
  sessions.delete(page);
}
