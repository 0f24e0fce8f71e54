import { notBuilt } from '../../not-built.ts';

export const syncHandlers = [notBuilt('POST /api/admin/syncs'), notBuilt('GET /api/admin/syncs')];
