import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { MAX_INVENTORY } from '#shared/catalogue/product-input.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { addStock, PRODUCTS_KEY } from './api/admin-products.ts';
import { stockText } from './product-labels.ts';
import { rewriteProduct } from './use-product-changes.ts';

/** Edits the stock of one product of a list by the difference, so that sales in between count. */
export function useStockEdit(product: AdminProduct, onEnd: () => void) {
  const client = useQueryClient();
  const [seen] = useState(product.inventoryQuantity);
  const [text, setText] = useState(String(seen));
  const [error, setError] = useState<string | null>(null);
  const write = useJoined((units: number) => addStock(product.id, units));
  const save = useMutation({
    mutationKey: PRODUCTS_KEY,
    mutationFn: write,
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: PRODUCTS_KEY });
      rewriteProduct(client, product.id, () => saved);
      const description = `“${saved.title}”: ${stockText(saved)}.`;
      toast({ tone: 'success', title: 'Stock saved', description, name: `stock ${product.id}` });
      onEnd();
      void client.invalidateQueries();
    },
    onError: (failure) => setError(failureMessage(failure)),
  });

  function submit() {
    if (save.isPending) return;
    const units = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (!(units <= MAX_INVENTORY)) return setError('Please enter a whole number');
    if (units === seen) return onEnd();
    save.mutate(units - seen);
  }

  return {
    text,
    error,
    isBusy: save.isPending,
    type: (typed: string) => {
      setText(typed);
      setError(null);
    },
    submit,
  };
}
