import type { ProblemDocument } from '#shared/base/errors.ts';
import type { BodyInputOf, ContractKey, ParamsOf, QueryInputOf, ResponseOf, Routes } from '#shared/contract/index.ts';
import { accessToken } from '../storage/stored-session.ts';

/** An answer other than success, with the server's message. */
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

/** Files are read by `download.ts`. */
type Download = `GET ${string}/invoice`;

type KnowsCaller<K extends ContractKey> = K extends Download
  ? never
  : Routes[K] extends { caller: 'customer' } | { identity: 'optional' }
    ? K
    : never;

/** Paths that belong to a signed-in caller. */
type OwnPath = `${'me' | 'orders'}${'' | `/${string}`}`;

/** The shopper's other routes that carry the access token; the type keeps the list in step with the contract. */
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

/** `/api/products/{slug}` with its values filled in and the given query behind it. */
export function urlOf(path: string, { params = {}, query = {} }: Pick<AnyOptions, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Returns the problem in a failed answer, or one of our own when it holds none. */
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

/** Answers calls: the API over HTTP, or on the server the functions themselves. */
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

/** Sends all calls through this transport from now on. */
export const answerWith = (other: Transport): void => {
  transport = other;
};

/**
 * Calls one route of the contract.
 * Throws `ApiProblem` for any answer but success, `TypeError` when no answer comes.
 */
export const call = <K extends ContractKey>(key: K, options: CallOptions<K>): Promise<ResponseOf<K>> =>
  transport(key, options as AnyOptions) as Promise<ResponseOf<K>>;
