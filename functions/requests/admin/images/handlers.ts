import type { Handler } from '../../../http.ts';

export const imageHandlers: Handler[] = [];
