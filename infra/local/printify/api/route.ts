import type { PrintifyAccount } from '../account.ts';
import type { Scope } from '../settings.ts';
import type { LimitName } from './traffic.ts';

export interface PrintifyCall {
  account: PrintifyAccount;
  /** Values of `:id` in the path, in order. */
  ids: string[];
  query: URLSearchParams;
  /** Parsed body. Undefined if the request has none. */
  body: unknown;
}

export interface PrintifyRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Matches the part of the path after the version. */
  path: RegExp;
  scope: Scope;
  /** Limits that a call counts against, in addition to the global limit. */
  limits?: LimitName[];
  /** HTTP status of the response. 200 by default. */
  status?: number;
  /** Returns the body of the response, or undefined for an empty response. */
  run(call: PrintifyCall): unknown;
}

/** Converts a path such as `/shops/:id/products.json` to a pattern. `:id` matches one segment without `.json`. */
export const segments = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(':id', '([^/]+?)')}$`);
