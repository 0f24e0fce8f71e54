import { handle } from '#functions/http/http.ts';
import { listWork as readWork } from '#store/jobs/work.ts';

export const listWork = handle('GET /api/admin/work', ({ query: { state, ...page } }) => readWork(state, page));
