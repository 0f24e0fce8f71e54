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
 * Waits until a price update ends, even if the dialog is closed. Then reads all data again, so that other screens show the
 * new prices, and reports the result.
 */
async function follow(client: QueryClient, started: AdminCategory, isRemoval: boolean): Promise<void> {
  const done = await followDiscount(started, (category) => putCategory(client, category));
  void client.invalidateQueries();
  if (!done?.refresh) return;
  const products = pluralize(done.refresh.updated, 'product');
  const title = isRemoval ? `Removed discounts from ${products}` : `Applied discount to ${products}`;
  toast({ tone: 'success', title, name: 'discount' });
}

/** Shows a message that the change is saved. The message about the updated prices replaces it later. */
const reportStart = (isScheduled: boolean) =>
  toast(
    isScheduled
      ? { tone: 'success', title: 'Discount scheduled', name: 'discount' }
      : { tone: 'plain', title: 'Updating prices...', name: 'discount' },
  );

interface Change {
  categoryId: string;
  /** Null to remove the discount. */
  discount: Discount | null;
  /** Missing or null for a discount that applies now and has no end. */
  times?: ScheduleTimes | null;
  /** True if the admin has confirmed prices below cost. */
  belowCost?: boolean;
}

const send = ({ categoryId, discount, times, belowCost = false }: Change) =>
  discount && times
    ? scheduleDiscount(categoryId, discount, times, belowCost)
    : changeDiscount(categoryId, discount, belowCost);

const failureOf = ({ discount, times }: Change): string =>
  times ? 'Failed to schedule discount' : discount ? 'Failed to apply discount' : 'Failed to remove discounts';

/** A change that the shop refused because of prices below cost. Kept until the admin decides. */
interface Refusal {
  change: Change;
  refused: BelowCost;
}

/** Changes a category's discount or its schedule, and follows the price update. */
export function useDiscount(onFault: (faults: ReadonlyMap<string, string>) => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** Puts the saved category into the list, and follows the price update if one is running. */
  async function take(answer: AdminCategory, isRemoval: boolean, times: ScheduleTimes | null): Promise<void> {
    await putCategory(client, answer);
    reportStart(times !== null);
    if (!times || isUpdatingPrices(answer)) void follow(client, answer, isRemoval);
  }

  /** Sends the change. Resolves to true once it is saved. */
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
