import { defineRoutes } from './route.ts';

export const adminImageRoutes = defineRoutes({});
