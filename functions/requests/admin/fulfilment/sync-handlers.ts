import { listSyncsHandler } from './list-syncs.ts';
import { startSyncHandler } from './start-sync.ts';

export const syncHandlers = [startSyncHandler, listSyncsHandler];
