import { listJobsHandler } from './list-jobs.ts';
import { resolveJobHandler } from './resolve-job.ts';
import { retryJobHandler } from './retry-job.ts';

export const jobHandlers = [listJobsHandler, retryJobHandler, resolveJobHandler];
