import { createFunction } from '../http.ts';
import { getAnyOrder } from './admin/get-order.ts';
import { listAllOrders } from './admin/list-orders.ts';
import { listWork } from './admin/list-work.ts';

export const handler = createFunction('admin', [listAllOrders, getAnyOrder, listWork]);
