import { useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { belowCostOf, failureMessage } from '#web/lib/data/failure.ts';
import { centsOf, dollarsOf } from '#web/lib/format/field-amounts.ts';
import { type PriceEdit, savePrice } from './api/admin-products.ts';
import { useCellSave } from './use-cell-save.ts';

/** Returns the product as another admin saved it during the edit. Returns null for any other error. */
const currentOf = (error: unknown): AdminProduct | null =>
  error instanceof ApiProblem && error.code === 'conflict' && 'current' in error.problem
    ? (error.problem.current as AdminProduct)
    : null;

/** Edits the price of a product in a list, before any discount. Calls `onEnd` when the edit is saved or canceled. */
export function usePriceEdit(product: AdminProduct, onEnd: () => void) {
  // Keeps the version from the start of the edit, so that another admin's new price is not overwritten unseen.
  const [seen, setSeen] = useState(product);
  const [text, setText] = useState(dollarsOf(product.base.priceCents));
  const [error, setError] = useState<string | null>(null);
  const save = useCellSave(product.id, {
    write: (edit: PriceEdit) => savePrice(product.id, edit),
    messageOf: (saved) => ({
      title: 'Price saved',
      description: `“${saved.title}” now costs ${formatCents(saved.base.priceCents)}.`,
      name: `price ${product.id}`,
    }),
    onEnd,
    onError: (failure) => {
      const current = currentOf(failure);
      if (current) {
        setSeen(current);
        const price = formatCents(current.base.priceCents);
        return setError(`Another admin changed this product. Its price is ${price} now. Save again to replace it.`);
      }
      if (!belowCostOf(failure)) setError(failureMessage(failure, { priceCents: 'The price' }));
    },
  });

  function submit(confirmsBelowCost = false) {
    if (save.isPending) return;
    const priceCents = centsOf(text);
    if (!priceCents) return setError('Please enter a price in dollars');
    if (priceCents === seen.base.priceCents) return onEnd();
    save.mutate({ priceCents, version: seen.version, confirmsBelowCost });
  }

  return {
    text,
    error,
    isBusy: save.isPending,
    refused: belowCostOf(save.error),
    back: () => save.reset(),
    type: (typed: string) => {
      setText(typed);
      setError(null);
    },
    submit,
  };
}
