import { handle } from '../../http.ts';
import { listOrders } from '../../store/orders.ts';

export const listAllOrders = handle('GET /api/admin/orders', ({ query }) => listOrders(query));
