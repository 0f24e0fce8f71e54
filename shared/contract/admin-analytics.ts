import { defineRoutes } from './route.ts';

export const adminAnalyticsRoutes = defineRoutes({});
