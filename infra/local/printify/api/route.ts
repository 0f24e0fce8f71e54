import type { PrintifyAccount } from '../account.ts';
import type { Scope } from '../settings.ts';
import type { LimitName } from './traffic.ts';

export interface PrintifyCall {
  account: PrintifyAccount;
  /** The values of `:id` in the path, in order. */
  ids: string[];
  query: URLSearchParams;
  /** The parsed body, if any. */
  body: unknown;
}

export interface PrintifyRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Matches the path after the version. */
  path: RegExp;
  scope: Scope;
  /** The limits it counts against, in addition to the global one. */
  limits?: LimitName[];
  /** 200 by default. */
  status?: number;
  /** Returns the body of the answer, or undefined for none. */
  run(call: PrintifyCall): unknown;
}

/** Turns `/shops/:id/products.json` into a pattern; `:id` is one segment without its `.json`. */
export const segments = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(':id', '([^/]+?)')}$`);
