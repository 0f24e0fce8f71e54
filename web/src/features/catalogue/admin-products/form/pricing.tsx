import { formatCents } from '#shared/base/money.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { NumberField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { discountLabel } from '#web/lib/format/admin-format.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import type { FormPart } from './use-product-form.ts';

/** Describes the discount of a category: `15% off by Hoodies`. */
function discountText({ discount, categories }: AdminProduct): string | null {
  if (!discount) return null;
  const name = categories.find(({ id }) => id === discount.categoryId)?.name ?? 'a category';
  return `${discountLabel(discount)} by ${name}`;
}

/** Describes what remains of a unit's price. */
function marginText(price: string, cost: string): string | undefined {
  const [priceCents, costCents] = [centsOf(price), centsOf(cost)];
  if (!priceCents || costCents === null) return undefined;
  const leftCents = priceCents - costCents;
  return `Leaves ${formatCents(leftCents)} of the price (${Math.round((leftCents / priceCents) * 100)}%).`;
}

export function Pricing({ form: { draft, errors, known, change } }: FormPart) {
  const discount = known && discountText(known);
  const hasCosts = known?.variants?.some(({ costCents }) => costCents !== null);
  return (
    <Panel title="Pricing" actions={<span className="text-sm text-ash">US dollars</span>}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        <NumberField
          label="Price"
          required
          hint={known?.variants?.length ? 'Variants keep their distance from the lowest price.' : undefined}
          value={draft.price}
          error={errors.price}
          onChange={(price) => change((now) => ({ ...now, price }))}
        />
        <NumberField
          label="Compare-at price"
          value={draft.compareAtPrice}
          error={errors.compareAtPrice}
          onChange={(compareAtPrice) => change((now) => ({ ...now, compareAtPrice }))}
        />
        {discount && (
          <p className="col-span-2 border-l-2 border-rust pl-4">
            Now sold at <span className="figures">{formatCents(known.priceCents)}</span>: {discount}. Here stand the
            prices without it.
          </p>
        )}
        <NumberField
          label="Cost per piece"
          className="col-span-2"
          hint={
            hasCosts
              ? 'Each variant has its own: they stand under Margins.'
              : (marginText(draft.price, draft.cost) ?? 'For owners only. Shoppers never see it.')
          }
          value={draft.cost}
          error={errors.cost}
          onChange={(cost) => change((now) => ({ ...now, cost }))}
        />
      </div>
    </Panel>
  );
}
