import type { Handler } from '../../../http.ts';

export const analyticsHandlers: Handler[] = [];
