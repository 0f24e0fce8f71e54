import { listSyncs } from './list-syncs.ts';
import { startSync } from './start-sync.ts';

export const syncHandlers = [startSync, listSyncs];
