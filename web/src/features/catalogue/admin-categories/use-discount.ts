import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { belowCostOf, failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { isUpdatingPrices, putCategory } from './api/admin-categories.ts';
import { changeDiscount, followDiscount, scheduleDiscount, unscheduleDiscount } from './api/discount.ts';
import type { ScheduleTimes } from './discount-value.ts';

/**
 * Follows a price change to its end and reports it, even when the dialog is closed. Prices on other screens are read
 * again.
 */
async function follow(client: QueryClient, started: AdminCategory, isRemoval: boolean): Promise<void> {
  const done = await followDiscount(started, (category) => putCategory(client, category));
  void client.invalidateQueries();
  if (!done?.refresh) return;
  const products = pluralize(done.refresh.updated, 'product');
  const title = isRemoval ? `Removed discounts from ${products}` : `Applied discount to ${products}`;
  toast({ tone: 'success', title, name: 'discount' });
}

/** Reports a saved change until its prices have followed. */
const reportStart = (isScheduled: boolean) =>
  toast(
    isScheduled
      ? { tone: 'success', title: 'Discount scheduled', name: 'discount' }
      : { tone: 'plain', title: 'Updating prices...', name: 'discount' },
  );

interface Change {
  categoryId: string;
  /** Null removes it. */
  discount: Discount | null;
  /** Missing for a discount that applies now and has no end. */
  times?: ScheduleTimes | null;
  /** The admin has confirmed sales below cost. */
  belowCost?: boolean;
}

const send = ({ categoryId, discount, times, belowCost = false }: Change) =>
  discount && times
    ? scheduleDiscount(categoryId, discount, times, belowCost)
    : changeDiscount(categoryId, discount, belowCost);

const failureOf = ({ discount, times }: Change): string =>
  times ? 'Failed to schedule discount' : discount ? 'Failed to apply discount' : 'Failed to remove discounts';

/** A change the shop refused, until the admin has decided. */
interface Refusal {
  change: Change;
  refused: BelowCost;
}

/** Changes the discount of a category or its schedule, and follows the update of its products. */
export function useDiscount(onFault: (faults: ReadonlyMap<string, string>) => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** Shows the answer, and follows the prices while they are updated. */
  async function take(answer: AdminCategory, isRemoval: boolean, times: ScheduleTimes | null): Promise<void> {
    await putCategory(client, answer);
    reportStart(times !== null);
    if (!times || isUpdatingPrices(answer)) void follow(client, answer, isRemoval);
  }

  /** Resolves to true once it is saved. */
  const change = useJoined(async (wanted: Change): Promise<boolean> => {
    setBusy(true);
    try {
      const answer = await send(wanted);
      setRefusal(null);
      await take(answer, wanted.discount === null, wanted.times ?? null);
      return true;
    } catch (error) {
      const refused = belowCostOf(error);
      setRefusal(refused ? { change: wanted, refused } : null);
      if (refused) return false;
      console.error('Discount', error);
      onFault(fieldFailures(error));
      toast({ tone: 'error', title: failureOf(wanted), description: failureMessage(error), name: 'discount' });
      return false;
    } finally {
      setBusy(false);
    }
  });

  const unschedule = useJoined(
    async ({ categoryId, scheduledId }: { categoryId: string; scheduledId: string }): Promise<void> => {
      setBusy(true);
      try {
        const answer = await unscheduleDiscount(categoryId, scheduledId);
        await putCategory(client, answer);
        if (isUpdatingPrices(answer)) void follow(client, answer, true);
      } catch (error) {
        console.error('Discount', error);
        toast({ tone: 'error', title: 'Failed to delete the scheduled discount', name: 'discount' });
      } finally {
        setBusy(false);
      }
    },
  );

  return {
    isBusy,
    change,
    unschedule,
    refused: refusal?.refused ?? null,
    confirm: async () => refusal !== null && change({ ...refusal.change, belowCost: true }),
    back: () => setRefusal(null),
  };
}
