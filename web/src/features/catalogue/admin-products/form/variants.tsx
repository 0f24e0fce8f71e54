import { lazy, Suspense, useRef } from 'react';
import { SwitchField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { ChipsField } from '#web/components/chips-field.tsx';
import { haveOwnValues, rowsFor, totalOf, type VariantRow, variantRows } from '../variants/variant-rows.ts';
import { type ProductDraft, withColors } from './product-draft.ts';
import type { FormPart } from './use-product-form.ts';

const VariantGrid = lazy(() => import('../variants/variant-grid.tsx'));

/** Removes spaces around a size and converts it to upper case. */
const tidySize = (text: string): string => text.trim().toUpperCase();
const tidyColor = (text: string): string => text.trim();

/**
 * Turns separate stock numbers for variants on or off. When on, the variants get the values they had before. When off, the
 * sum of the units becomes the one stock number.
 */
const withVariants = (draft: ProductDraft, isOn: boolean, kept: readonly VariantRow[]): ProductDraft =>
  isOn
    ? { ...draft, variants: rowsFor(draft, kept) }
    : { ...draft, variants: null, quantity: String(totalOf(rowsFor(draft, draft.variants ?? []))) };

/**
 * Offers a separate stock number for each variant. Shows nothing if the product has no variants or comes from the provider.
 */
function VariantStock({ form: { draft, errors, known, change } }: FormPart) {
  const stored = known ? (variantRows(known) ?? []) : [];
  const kept = useRef<readonly VariantRow[] | null>(null);
  const isProviders = draft.providerProductId.trim() !== '' || (known?.provider ?? null) !== null;
  const hasVariants = draft.sizes.length > 0 || draft.colors.length > 0;
  if (isProviders || !hasVariants) return null;
  const { variants: rows } = draft;
  return (
    <div className="mt-6 border-t border-concrete pt-4">
      <SwitchField
        label="Separate stock for each variant"
        hint={
          rows
            ? 'Leave a price or compare-at price empty to use the product’s.'
            : 'Off: all variants share one stock number.'
        }
        checked={rows !== null}
        onChange={(isOn) => {
          if (rows) kept.current = rows;
          change((now) => withVariants(now, isOn, kept.current ?? stored));
        }}
      />
      {!rows && haveOwnValues(stored) && (
        <p className="mt-3 border-l-2 border-moss bg-bone-deep px-4 py-3">
          Saving now removes the prices, SKUs, and other values of the variants.
        </p>
      )}
      {rows && (
        <div className="mt-4">
          <Suspense fallback={null}>
            <VariantGrid
              rows={rowsFor(draft, rows)}
              product={{ price: draft.price, compareAt: draft.compareAtPrice }}
              errors={errors}
              onChange={(edit) => change((now) => ({ ...now, variants: edit(rowsFor(now, now.variants ?? [])) }))}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

export function Variants({ form }: FormPart) {
  const { draft, errors, change } = form;
  return (
    <Panel title="Variants" id="variants">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <ChipsField
          label="Sizes"
          one="size"
          hint="For example: S, M, L"
          values={draft.sizes}
          tidy={tidySize}
          maxLength={20}
          error={errors.sizes}
          onChange={(sizes) => change((now) => ({ ...now, sizes }))}
        />
        <ChipsField
          label="Colors"
          one="color"
          hint="For example: Ink, Bone"
          values={draft.colors}
          tidy={tidyColor}
          maxLength={40}
          error={errors.colors}
          onChange={(colors) => change((now) => withColors(now, colors))}
        />
      </div>
      <VariantStock form={form} />
    </Panel>
  );
}
