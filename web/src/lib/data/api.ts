import type { ProblemDocument } from '#shared/base/errors.ts';
import type { BodyInputOf, ContractKey, ParamsOf, QueryInputOf, ResponseOf, Routes } from '#shared/contract/index.ts';
import { accessToken } from '../storage/stored-session.ts';

/** Thrown for any response other than success. Contains the server's message. */
export class ApiProblem extends Error {
  readonly problem: ProblemDocument;

  constructor(problem: ProblemDocument) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.problem = problem;
  }

  get code() {
    return this.problem.code;
  }
}

/** Routes that return a file. `download.ts` reads them. */
type Download = `GET ${string}/invoice`;

type KnowsCaller<K extends ContractKey> = K extends Download
  ? never
  : Routes[K] extends { caller: 'customer' } | { identity: 'optional' }
    ? K
    : never;

/** Paths that belong to a signed-in customer. */
type OwnPath = `${'me' | 'orders'}${'' | `/${string}`}`;

/** Lists all other routes of shoppers that need the access token. The type keeps the list in sync with the contract. */
const IDENTIFIED: Record<
  Exclude<{ [K in ContractKey]: KnowsCaller<K> }[ContractKey], `${string} /api/${OwnPath}`>,
  true
> = { 'POST /api/checkout/sessions': true };

const isIdentified = (key: ContractKey): boolean => key in IDENTIFIED || / \/api\/(admin|me|orders)(\/|$)/.test(key);

type Demanded<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [N in Name]: Value };
type Offered<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [N in Name]?: Value };
export type CallOptions<K extends ContractKey> = Demanded<'params', ParamsOf<K>> &
  Offered<'query', QueryInputOf<K>> &
  Demanded<'body', BodyInputOf<K>> & { headers?: Record<string, string>; signal?: AbortSignal };

export type AnyOptions = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Returns the URL for a path such as `/api/products/{slug}`, with its parameters filled in and the query added. */
export function urlOf(path: string, { params = {}, query = {} }: Pick<AnyOptions, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Returns the problem in a failed response. If the response contains none, returns a generic problem. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body) return new ApiProblem(body as ProblemDocument);
  return new ApiProblem({
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: 'The shop isn’t responding. Please try again.',
    code: response.status === 401 ? 'unauthenticated' : 'unavailable',
    requestId: response.headers.get('x-request-id') ?? '',
  });
}

/**
 * Sends a call and returns its response. In the browser, it uses the API over HTTP. On the server, it runs the functions
 * directly.
 */
export type Transport = (key: ContractKey, options: AnyOptions) => Promise<unknown>;

const overHttp: Transport = async (key, { params, query, body, headers, signal }) => {
  const [method = 'GET', path = ''] = key.split(' ');
  const token = isIdentified(key) ? await accessToken() : null;
  const response = await fetch(urlOf(path, { params, query }), {
    method,
    ...(signal ? { signal } : {}),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await problemOf(response);
  return response.status === 204 ? undefined : await response.json();
};

let transport = overHttp;

/** Sends all later calls through another transport. */
export const answerWith = (other: Transport): void => {
  transport = other;
};

/**
 * Calls one route of the contract. Throws `ApiProblem` for any response other than success, and `TypeError` if there is no
 * response.
 */
export const call = <K extends ContractKey>(key: K, options: CallOptions<K>): Promise<ResponseOf<K>> =>
  transport(key, options as AnyOptions) as Promise<ResponseOf<K>>;
