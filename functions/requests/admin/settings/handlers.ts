import { listAudit } from './list-audit.ts';

export const settingsHandlers = [listAudit];
