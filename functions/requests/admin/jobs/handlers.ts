import { listJobsHandler } from './list-work.ts';
import { resolveJobHandler } from './resolve-work.ts';
import { retryJobHandler } from './retry-work.ts';

export const jobHandlers = [listJobsHandler, retryJobHandler, resolveJobHandler];
