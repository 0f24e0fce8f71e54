import { getAnalytics } from './get-analytics.ts';
import { getDashboard } from './get-dashboard.ts';

export const analyticsHandlers = [getDashboard, getAnalytics];
