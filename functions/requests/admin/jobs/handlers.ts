import { listWork } from './list-work.ts';
import { resolveWork } from './resolve-work.ts';
import { retryWork } from './retry-work.ts';

export const workHandlers = [listWork, retryWork, resolveWork];
