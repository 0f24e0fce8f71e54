import type { AdminProduct } from '#shared/catalogue/product.ts';
import { stockText } from '../product-labels.ts';
import { useStockEdit } from '../use-stock-edit.ts';
import { CellField, EditableCell } from './editable-cell.tsx';

function StockField({ product, onEnd }: { product: AdminProduct; onEnd: () => void }) {
  const { type, submit, ...field } = useStockEdit(product, onEnd);
  return (
    <CellField
      label="In stock"
      name={`Stock of ${product.title}`}
      inputMode="numeric"
      {...field}
      onEnd={onEnd}
      onType={type}
      onSave={submit}
    />
  );
}

/** The stock of a product in the list. A press edits it, unless each variant has a stock number of its own. */
export function StockCell({ product }: { product: AdminProduct }) {
  const isCountedWhole =
    product.inventoryPolicy === 'finite' && (product.variants ?? []).every(({ quantity }) => quantity === undefined);
  if (!isCountedWhole) return stockText(product);
  return (
    <EditableCell
      action={`Edit the stock of ${product.title}`}
      field={(onEnd) => <StockField product={product} onEnd={onEnd} />}
    >
      {stockText(product)}
    </EditableCell>
  );
}
