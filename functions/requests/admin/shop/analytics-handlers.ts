import { getAnalyticsHandler } from './get-analytics.ts';
import { getDashboardHandler } from './get-dashboard.ts';

export const analyticsHandlers = [getDashboardHandler, getAnalyticsHandler];
