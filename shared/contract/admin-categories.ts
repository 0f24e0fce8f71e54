import { defineRoutes } from './route.ts';

export const adminCategoryRoutes = defineRoutes({});
