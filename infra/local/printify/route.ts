import type { Account } from './account.ts';
import type { Scope } from './settings.ts';
import type { LimitName } from './traffic.ts';

export interface Call {
  account: Account;
  /** What stands in the places of `:id` in the path, in their order. */
  ids: string[];
  query: URLSearchParams;
  /** The parsed body; undefined when there was none. */
  body: unknown;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Matches what follows the version. */
  path: RegExp;
  scope: Scope;
  /** What it counts against besides the limit of all requests. */
  limits?: LimitName[];
  /** 200 unless it is something else. */
  status?: number;
  /** The answer's body; undefined for none. */
  run(call: Call): unknown;
}

/** `/shops/:id/products.json` as a pattern; `:id` is one segment without its `.json`. */
export const segments = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(':id', '([^/]+?)')}$`);
