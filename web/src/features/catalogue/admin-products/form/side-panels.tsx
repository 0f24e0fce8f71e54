import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { NumberField, SelectField, SwitchField, TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { toast } from '#web/lib/toast.ts';
import { similarSkuQuery } from '../api/admin-product.ts';
import { StockDialog } from '../variants/stock-dialog.tsx';
import { rowsFor, totalOf } from '../variants/variant-rows.ts';
import { skuWarning } from './field-errors.ts';
import type { ProductDraft } from './product-draft.ts';
import { Tags } from './tags.tsx';
import type { FormPart } from './use-product-form.ts';

const SKU_MS = 400;

/** Warns about pictures without alt text. They can still be published. */
function MissingAlt({ images }: Pick<ProductDraft, 'images'>) {
  const count = images.filter(({ alt }) => alt.trim() === '').length;
  return (
    <p role="status" className="mt-3 border-l-2 border-rust py-1 pl-3 text-sm empty:hidden">
      {count > 0 && `${pluralize(count, 'picture')} ${count === 1 ? 'has' : 'have'} no alt text.`}
    </p>
  );
}

export function Status({ form: { draft, change } }: FormPart) {
  return (
    <Panel title="Status">
      <SwitchField
        label="Published"
        hint="Visible in the shop."
        checked={draft.isPublished}
        onChange={(isPublished) => change((now) => ({ ...now, isPublished }))}
      />
      <div className="mt-3">
        <SwitchField
          label="Featured"
          hint="Shows a NEW badge."
          checked={draft.isFeatured}
          onChange={(isFeatured) => change((now) => ({ ...now, isFeatured }))}
        />
      </div>
      <MissingAlt images={draft.images} />
    </Panel>
  );
}

/** Returns a warning if another product has the same SKU. Checks when the admin pauses while typing. */
function useSkuWarning({ sku }: ProductDraft, known: AdminProduct | null): string | undefined {
  const settled = useDebounced(sku.trim(), SKU_MS);
  const { data } = useQuery(similarSkuQuery(settled));
  return skuWarning(sku, known?.id ?? null, data ?? []);
}

/**
 * Adjusts the stock of a saved product with a reason, and links to its stock history. Disabled while there are unsaved
 * changes.
 */
function StockActions({ form: { known, isUnsaved, takeSaved } }: FormPart) {
  const [isOpen, setOpen] = useState(false);
  if (!known) return null;
  return (
    <div className="col-span-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="outline" size="small" disabled={isUnsaved} onClick={() => setOpen(true)}>
          Adjust stock
        </Button>
        <Link to={`/admin/products/${known.id}/stock`} className="link inline-flex min-h-11 items-center">
          Stock history
        </Link>
      </div>
      {isUnsaved && <p className="mt-1.5 text-sm text-ash">Save your changes before you adjust the stock.</p>}
      {isOpen && <StockDialog product={known} onSaved={takeSaved} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Shows the number of units at or below which stock is low, with a link to that setting. */
function LowStock() {
  const { lowStock } = useSettings();
  return (
    <p className="col-span-2 text-sm text-ash">
      {lowStock > 0 ? `Stock is low at ${lowStock} or fewer.` : 'Stock is never shown as low.'}{' '}
      <Link to="/admin/settings#stock" className="link">
        Change in Settings
      </Link>
    </p>
  );
}

export function Inventory({ form }: FormPart) {
  const { draft, errors, known, change } = form;
  const warning = useSkuWarning(draft, known);
  const isCounted = draft.policy === 'finite';
  return (
    <Panel title="Inventory">
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        <SelectField
          label="Stock policy"
          className="col-span-2"
          hint={isCounted ? 'Sold until stock runs out.' : 'Never sells out: each item is made to order.'}
          value={draft.policy}
          error={errors.policy}
          onChange={({ target }) => change((now) => ({ ...now, policy: target.value as ProductDraft['policy'] }))}
        >
          <option value="finite">Limited stock</option>
          <option value="made_to_order">Made to order</option>
        </SelectField>
        <NumberField
          label="Quantity"
          step={1}
          value={draft.variants ? String(totalOf(rowsFor(draft, draft.variants))) : draft.quantity}
          hint={draft.variants ? 'The total of all variants.' : undefined}
          readOnly={draft.variants !== null}
          error={errors.quantity}
          onChange={(quantity) => change((now) => ({ ...now, quantity }))}
        />
        <NumberField
          label="Weight (lbs)"
          value={draft.weight}
          error={errors.weight}
          onChange={(weight) => change((now) => ({ ...now, weight }))}
        />
        <TextField
          label="SKU"
          className="col-span-2"
          warning={warning}
          value={draft.sku}
          maxLength={80}
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.sku}
          onChange={({ target }) => change((now) => ({ ...now, sku: target.value }))}
        />
        {isCounted && <StockActions form={form} />}
        {isCounted && <LowStock />}
      </div>
    </Panel>
  );
}

export function Categories({ form }: FormPart) {
  const { draft, errors, change } = form;
  const { data, isLoadingError, refetch } = useQuery({ ...categoriesQuery, staleTime: 0 });
  useEffect(() => {
    if (isLoadingError) toast({ tone: 'error', title: 'Failed to fetch categories', name: 'categories' });
  }, [isLoadingError]);

  const byHand = data?.items.filter(({ isByRule }) => !isByRule);
  const toggle = (id: string, isChosen: boolean) =>
    change((now) => ({
      ...now,
      categoryIds: isChosen ? [...now.categoryIds, id] : now.categoryIds.filter((other) => other !== id),
    }));
  return (
    <Panel title="Categories">
      {isLoadingError && <LoadFailure what="the categories" onRetry={() => refetch()} />}
      {byHand?.length === 0 && <p className="text-ash">No categories yet</p>}
      <ul>
        {byHand?.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-ink"
                checked={draft.categoryIds.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
      {errors.categoryIds && <p className="mt-1.5 text-sm text-rust-deep">{errors.categoryIds}</p>}
      <Tags form={form} />
    </Panel>
  );
}
