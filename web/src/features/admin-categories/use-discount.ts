import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { belowCostOf } from '#web/lib/below-cost.ts';
import { toast } from '#web/lib/toast.ts';
import { useJoined } from '#web/lib/use-joined.ts';
import { adminCategoriesQuery } from './api/categories.ts';
import { changeDiscount, followDiscount } from './api/discount.ts';

const put = (client: QueryClient, category: AdminCategory) =>
  client.setQueryData(adminCategoriesQuery.queryKey, (items) =>
    items?.map((item) => (item.id === category.id ? category : item)),
  );

/** Tells how it ended, also when the dialog is closed by then; prices on other screens are read anew. */
async function follow(client: QueryClient, started: AdminCategory, isRemoval: boolean): Promise<void> {
  const done = await followDiscount(started, (category) => put(client, category));
  void client.invalidateQueries();
  if (!done?.refresh) return;
  const products = pluralize(done.refresh.updated, 'product');
  const title = isRemoval ? `Removed discounts from ${products}` : `Applied discount to ${products}`;
  toast({ tone: 'success', title, name: 'discount' });
}

interface Change {
  categoryId: string;
  /** Null takes it away. */
  discount: Discount | null;
  /** The owner has said that it may sell below cost. */
  belowCost?: boolean;
}

/** What the shop refused, until its owner has decided. */
interface Refusal {
  change: Change;
  refused: BelowCost;
}

/** Changes the discount of a category, and follows its products until they carry it. */
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
      put(client, started);
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
