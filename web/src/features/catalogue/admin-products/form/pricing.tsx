import { formatCents } from '#shared/base/money.ts';
import { discountLabel } from '#shared/catalogue/prices/discount-schedule.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { NumberField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { marginText } from './draft-margins.ts';
import { compareAtWarning } from './field-errors.ts';
import type { FormPart } from './use-product-form.ts';

/** Describes a product's category discount, such as `15% off in Hoodies`. Returns null if there is no discount. */
function discountText({ discount, categories }: AdminProduct): string | null {
  if (!discount) return null;
  const name = categories.find(({ id }) => id === discount.categoryId)?.name ?? 'a category';
  return `${discountLabel(discount)} in ${name}`;
}

function priceHint(isPerVariant: boolean, known: AdminProduct | null): string | undefined {
  if (isPerVariant) return 'For every variant without its own price.';
  return known?.variants?.length ? 'Changing this moves every variant’s price by the same amount.' : undefined;
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
          hint={priceHint(draft.variants !== null, known)}
          value={draft.price}
          error={errors.price}
          onChange={(price) => change((now) => ({ ...now, price }))}
        />
        <NumberField
          label="Compare-at price"
          warning={compareAtWarning(draft.price, draft.compareAtPrice)}
          value={draft.compareAtPrice}
          error={errors.compareAtPrice}
          onChange={(compareAtPrice) => change((now) => ({ ...now, compareAtPrice }))}
        />
        {discount && (
          <p className="col-span-2 border-l-2 border-rust pl-4">
            Now <span className="figures">{formatCents(known.priceCents)}</span> in the shop: {discount}. The prices
            here are before the discount.
          </p>
        )}
        <NumberField
          label="Cost per item"
          className="col-span-2"
          hint={
            hasCosts
              ? 'Each variant has its own cost. See Margins.'
              : (marginText(draft.price, draft.cost) ?? 'Only admins see this.')
          }
          value={draft.cost}
          error={errors.cost}
          onChange={(cost) => change((now) => ({ ...now, cost }))}
        />
      </div>
    </Panel>
  );
}
