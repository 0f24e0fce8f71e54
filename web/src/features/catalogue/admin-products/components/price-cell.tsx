import type { AdminProduct } from '#shared/catalogue/product.ts';
import { BelowCostDialog } from '#web/components/admin/below-cost-dialog.tsx';
import { Price } from '#web/components/price.tsx';
import { usePriceEdit } from '../use-price-edit.ts';
import { CellField, EditableCell } from './editable-cell.tsx';

function PriceField({ product, onEnd }: { product: AdminProduct; onEnd: () => void }) {
  const { text, error, isBusy, refused, back, type, submit } = usePriceEdit(product, onEnd);
  return (
    <>
      <CellField
        label={product.discount ? 'Price before discount' : 'Price'}
        name={`Price of ${product.title}`}
        inputMode="decimal"
        {...{ text, error, isBusy, onEnd }}
        onType={type}
        onSave={() => submit()}
      />
      <BelowCostDialog refused={refused} isBusy={isBusy} onBack={back} onConfirm={() => submit(true)} />
    </>
  );
}

/** Shows the price of a product in the list. A click edits it. */
export const PriceCell = ({ product }: { product: AdminProduct }) => (
  <EditableCell
    action={`Edit the price of ${product.title}`}
    field={(onEnd) => <PriceField product={product} onEnd={onEnd} />}
  >
    <Price {...product} />
  </EditableCell>
);
