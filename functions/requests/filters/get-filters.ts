import { listFilters } from '../../catalogue/list-filters.ts';
import { handle } from '../../http.ts';

export const getFilters = handle('GET /api/filters', ({ query }) => listFilters(query));
