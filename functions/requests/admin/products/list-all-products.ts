import { listForOwners } from '../../../catalogue/list-for-owners.ts';
import { handle } from '../../../http.ts';

export const listAllProducts = handle('GET /api/admin/products', ({ query }) => listForOwners(query));
