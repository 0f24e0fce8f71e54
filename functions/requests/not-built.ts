import type { ContractKey } from '../../shared/contract/index.ts';
import { Problem } from '../../shared/errors.ts';
import { handle } from '../http.ts';

export const notBuilt = (key: ContractKey) =>
  handle(key, async () => {
    throw new Problem('unavailable');
  });
