import { useState } from 'react';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { MAX_INVENTORY } from '#shared/catalogue/product-input.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useRequestId } from '#web/lib/hooks/use-request-id.ts';
import { addStock } from './api/admin-products.ts';
import { stockText } from './product-labels.ts';
import { useCellSave } from './use-cell-save.ts';

/** Edits the stock of a product in a list. Saves the difference, so that units sold during the edit are not lost. */
export function useStockEdit(product: AdminProduct, onEnd: () => void) {
  const [seen] = useState(product.inventoryQuantity);
  const [text, setText] = useState(String(seen));
  const [error, setError] = useState<string | null>(null);
  const idOf = useRequestId();
  const save = useCellSave(product.id, {
    write: (units: number) => addStock(product.id, units, idOf([product.id, units])),
    messageOf: (saved) => ({
      title: 'Stock saved',
      description: `“${saved.title}”: ${stockText(saved)}.`,
      name: `stock ${product.id}`,
    }),
    onError: (failure) => setError(failureMessage(failure)),
    onEnd,
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
