import type { AdminProduct } from '#shared/catalogue/product.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
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

/**
 * Shows the stock of a product in the list. A click edits it. If each variant has its own stock number, links to the form
 * instead.
 */
export function StockCell({ product }: { product: AdminProduct }) {
  const isCountedWhole =
    product.inventoryPolicy === 'finite' && (product.variants ?? []).every(({ quantity }) => quantity === undefined);
  if (product.inventoryPolicy === 'finite' && !isCountedWhole && !product.providerProductId)
    return (
      <>
        {stockText(product)}
        <EntryLink
          to={`/admin/products/${product.id}/edit#variants`}
          className="block min-h-6 text-sm font-normal text-ash underline underline-offset-4 hover:text-ink"
        >
          Edit by variant<span className="sr-only"> {product.title}</span>
        </EntryLink>
      </>
    );
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
