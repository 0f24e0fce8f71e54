import type { BodyInputOf } from '#shared/contract/index.ts';
import { call } from './api.ts';

/** Counts a page view or a step toward an order. A lost count does no harm, so failures are ignored. */
export const countVisit = (body: BodyInputOf<'POST /api/visits'>): void => {
  call('POST /api/visits', { body }).catch(() => {});
};
