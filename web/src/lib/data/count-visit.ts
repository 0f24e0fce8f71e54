import type { BodyInputOf } from '#shared/contract/index.ts';
import { call } from './api.ts';

/** Counts a page view or a step toward an order. Ignores failures, because a lost count does no harm. */
export const countVisit = (body: BodyInputOf<'POST /api/visits'>): void => {
  call('POST /api/visits', { body }).catch(() => {});
};
