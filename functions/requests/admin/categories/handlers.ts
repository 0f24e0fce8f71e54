import type { Handler } from '../../../http.ts';

export const categoryHandlers: Handler[] = [];
