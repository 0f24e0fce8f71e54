import { queryOptions } from '@tanstack/react-query';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import type { ScheduleTimes } from '../discount-value.ts';
import { isUpdatingPrices } from './admin-categories.ts';

/** Reads the preview of a discount. A null discount previews the removal of the current one. */
export const discountPreviewQuery = (categoryId: string, discount: Discount | null) =>
  queryOptions({
    queryKey: ['admin', 'discount-preview', categoryId, discount],
    queryFn: () =>
      call('GET /api/admin/categories/{id}/discount/preview', { params: { id: categoryId }, query: discount ?? {} }),
    staleTime: 5_000,
  });

/**
 * Sets or removes a category's discount. The response includes the run that updates the prices. Throws `below_cost` if a
 * price would fall below cost and `confirmsBelowCost` is false.
 */
export const changeDiscount = (id: string, discount: Discount | null, confirmsBelowCost: boolean) =>
  discount
    ? call('PUT /api/admin/categories/{id}/discount', { params: { id }, body: { ...discount, confirmsBelowCost } })
    : call('DELETE /api/admin/categories/{id}/discount', { params: { id } });

/**
 * Schedules a discount, or changes a scheduled one. Throws `below_cost` if a price would fall below cost and
 * `confirmsBelowCost` is false.
 */
export function scheduleDiscount(
  id: string,
  discount: Discount,
  { scheduledId, startsAt, endsAt }: ScheduleTimes,
  confirmsBelowCost: boolean,
) {
  const body = { value: { ...discount, confirmsBelowCost }, startsAt, endsAt };
  return scheduledId === null
    ? call('POST /api/admin/categories/{id}/scheduled-discounts', { params: { id }, body })
    : call('PUT /api/admin/categories/{id}/scheduled-discounts/{scheduledId}', { params: { id, scheduledId }, body });
}

/** Deletes a scheduled discount. If the discount is running, it ends now. */
export const unscheduleDiscount = (id: string, scheduledId: string) =>
  call('DELETE /api/admin/categories/{id}/scheduled-discounts/{scheduledId}', { params: { id, scheduledId } });

const getDiscount = (id: string) => call('GET /api/admin/categories/{id}/discount', { params: { id } });

const SOON_MS = 500;
const LATER_MS = 5_000;
const SOON_FOR_MS = 60_000;
const FOLLOW_FOR_MS = 15 * 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Follows the price update that a change of a discount started, and passes each new state to `onStep`. Resolves with the
 * category when the update is done. Resolves with null if a newer change replaced this one, if the category is gone, or after
 * 15 minutes.
 */
export async function followDiscount(
  started: AdminCategory,
  onStep: (category: AdminCategory) => void,
): Promise<AdminCategory | null> {
  const since = Date.now();
  while (Date.now() < since + FOLLOW_FOR_MS) {
    await pause(Date.now() < since + SOON_FOR_MS ? SOON_MS : LATER_MS);
    try {
      const category = await getDiscount(started.id);
      onStep(category);
      if (category.refresh?.generation !== started.refresh?.generation) return null;
      if (!isUpdatingPrices(category)) return category;
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.status < 500) return null;
    }
  }
  return null;
}
