import { notBuilt } from '../../not-built.ts';
import { listWork } from './list-work.ts';

export const workHandlers = [
  listWork,
  notBuilt('POST /api/admin/work/{id}/retry'),
  notBuilt('POST /api/admin/work/{id}/resolution'),
];
