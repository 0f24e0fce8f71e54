import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { jobSchema } from '#shared/jobs/job.ts';
import { defineRoutes } from './route.ts';

const jobParams = z.object({ id: z.string().check(z.regex(/^[a-z_]+\.[A-Za-z0-9_.:-]{1,120}$/)) });

export const adminJobRoutes = defineRoutes('admin', {
  'GET /api/admin/work': {
    right: 'enter',
    summary: 'Lists dead-letter jobs, or waiting jobs with `state=due`, oldest first',
    query: z.object({ ...pageQuerySchema(50, 20), state: z._default(z.enum(['due', 'parked']), 'parked') }),
    response: pageSchema(jobSchema),
  },
  'POST /api/admin/work/{id}/retry': {
    right: 'resolveJobs',
    summary: 'Runs a waiting or dead-letter job now; the request can be repeated',
    status: 202,
    params: jobParams,
    response: jobSchema,
  },
  'POST /api/admin/work/{id}/resolution': {
    right: 'resolveJobs',
    summary: 'Marks a job that only an admin can do as done',
    status: 204,
    params: jobParams,
  },
});
