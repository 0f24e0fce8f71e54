import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCategory } from '../../../../shared/category.ts';
import type { Discount } from '../../../../shared/discount.ts';
import { counted } from '../../lib/counted.ts';
import { toast } from '../../lib/toast.ts';
import { useJoined } from '../../lib/use-joined.ts';
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
  const products = counted(done.refresh.updated, 'product');
  const title = isRemoval ? `Removed discounts from ${products}` : `Applied discount to ${products}`;
  toast({ tone: 'success', title, name: 'discount' });
}

interface Change {
  categoryId: string;
  /** Null takes it away. */
  discount: Discount | null;
}

/** Changes the discount of a category, and follows its products until they carry it. */
export function useDiscount() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const change = useJoined(async ({ categoryId, discount }: Change): Promise<void> => {
    setBusy(true);
    try {
      const started = await changeDiscount(categoryId, discount);
      put(client, started);
      void follow(client, started, discount === null);
    } catch (error) {
      console.error('Discount', error);
      const title = discount ? 'Failed to apply discount' : 'Failed to remove discounts';
      toast({ tone: 'error', title, name: 'discount' });
    } finally {
      setBusy(false);
    }
  });

  return { isBusy, change };
}
