import { updateSettingsHandler } from './change-settings.ts';
import { getAdminSettingsHandler } from './get-settings.ts';
import { listAuditHandler } from './list-audit.ts';

export const settingsHandlers = [getAdminSettingsHandler, updateSettingsHandler, listAuditHandler];
