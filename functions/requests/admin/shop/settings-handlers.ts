import { changeSettings } from './change-settings.ts';
import { getAllSettings } from './get-settings.ts';
import { listAudit } from './list-audit.ts';

export const settingsHandlers = [getAllSettings, changeSettings, listAudit];
