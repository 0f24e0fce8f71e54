import type { ReminderSettings } from './reminder-settings.ts';

export const DEFAULT_REMINDER_SETTINGS: ReminderSettings = { isOn: true, hours: 4, code: null };
