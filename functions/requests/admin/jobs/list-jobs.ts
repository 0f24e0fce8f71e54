import { handle } from '#functions/http/http.ts';
import { listJobs as readWork } from '#store/jobs/jobs.ts';

export const listJobsHandler = handle('GET /api/admin/work', ({ query: { state, ...page } }) => readWork(state, page));
