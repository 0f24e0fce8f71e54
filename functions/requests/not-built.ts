import type { ContractKey } from '../../shared/contract/index.ts';
import { Problem } from '../../shared/errors.ts';
import { handle } from '../http.ts';

/** Stands where a route's handler is to come. */
export const notBuilt = (key: ContractKey) =>
  handle(key, () => Promise.reject(new Problem('unavailable', 'This is not built yet')));
