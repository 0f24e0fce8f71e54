import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { belowCostOf } from '#web/lib/data/failure.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { putCategory } from './api/admin-categories.ts';
import { changeDiscount, followDiscount } from './api/discount.ts';

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

interface Change {
  categoryId: string;
  /** Null removes it. */
  discount: Discount | null;
  /** The admin has confirmed sales below cost. */
  belowCost?: boolean;
}

/** A change the shop refused, until the admin has decided. */
interface Refusal {
  change: Change;
  refused: BelowCost;
}

/** Changes the discount of a category, and follows the update of its products. */
export function useDiscount() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const change = useJoined(async (wanted: Change): Promise<void> => {
    const { categoryId, discount, belowCost = false } = wanted;
    setBusy(true);
    try {
      const started = await changeDiscount(categoryId, discount, belowCost);
      setRefusal(null);
      await putCategory(client, started);
      void follow(client, started, discount === null);
    } catch (error) {
      const refused = belowCostOf(error);
      if (refused) return setRefusal({ change: wanted, refused });
      setRefusal(null);
      console.error('Discount', error);
      const title = discount ? 'Failed to apply discount' : 'Failed to remove discounts';
      toast({ tone: 'error', title, name: 'discount' });
    } finally {
      setBusy(false);
    }
  });

  return {
    isBusy,
    change,
    refused: refusal?.refused ?? null,
    confirm: () => refusal && change({ ...refusal.change, belowCost: true }),
    back: () => setRefusal(null),
  };
}
