import { type KeyboardEvent, useRef, useState } from 'react';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { BelowCostDialog } from '#web/components/admin/below-cost-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { Price } from '#web/components/price.tsx';
import { usePriceEdit } from '../use-price-edit.ts';

const ACTION = 'label min-h-11 text-xs underline-offset-4 hover:underline';

function PriceField({ product, onEnd }: { product: AdminProduct; onEnd: () => void }) {
  const { text, error, isBusy, refused, back, type, submit } = usePriceEdit(product, onEnd);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onEnd();
    if (event.key === 'Enter') submit();
  }

  return (
    <div className="text-left">
      <TextField
        label={product.discount ? 'Price before discount' : 'Price'}
        aria-label={`Price of ${product.title}`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        className="w-32 xl:w-28"
        value={text}
        error={error}
        aria-disabled={isBusy}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="flex gap-4">
        <button type="button" className={ACTION} aria-disabled={isBusy} onClick={() => submit()}>
          {isBusy ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className={ACTION} onClick={onEnd}>
          Cancel
        </button>
      </p>
      <BelowCostDialog refused={refused} isBusy={isBusy} onBack={back} onConfirm={() => submit(true)} />
    </div>
  );
}

/** The price of a product in the list. A press edits it: Enter saves, Escape leaves it as it was. */
export function PriceCell({ product }: { product: AdminProduct }) {
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  if (isEditing) {
    return (
      <PriceField
        product={product}
        onEnd={() => {
          wasEditing.current = true;
          setEditing(false);
        }}
      />
    );
  }
  return (
    <button
      // The field took the focus from this button, so it gets it back.
      ref={(button) => {
        if (button && wasEditing.current) button.focus();
        wasEditing.current = false;
      }}
      type="button"
      title="Edit the price"
      className="min-h-11 underline decoration-concrete decoration-dotted underline-offset-4 hover:decoration-ink"
      onClick={() => setEditing(true)}
    >
      <Price {...product} />
      <span className="sr-only">. Edit the price of {product.title}</span>
    </button>
  );
}
