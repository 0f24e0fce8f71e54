import { getAdminSettingsHandler } from './get-settings.ts';
import { listAuditHandler } from './list-audit.ts';
import { updateSettingsHandler } from './update-settings.ts';

export const settingsHandlers = [getAdminSettingsHandler, updateSettingsHandler, listAuditHandler];
