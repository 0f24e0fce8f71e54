import { useState } from 'react';
import { choiceText, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { cartLinkPath } from '#shared/checkout/cart-link/cart-link.ts';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { NumberField, SelectField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';

/** Returns all combinations of size and color of a saved product. */
function choicesOf({ variants, sizes, colors }: AdminProduct): VariantChoice[] {
  if (variants) return variants.map(({ size, color }) => ({ size, color }));
  const open = (options: readonly string[]) => (options.length === 0 ? [null] : options);
  return open(colors).flatMap((color) => open(sizes).map((size) => ({ size, color })));
}

/** Shows a link that puts a chosen variant of a published product into a shopper's cart. */
export default function CartLinkPanel({ product }: { product: AdminProduct }) {
  const choices = choicesOf(product);
  const [at, setAt] = useState(0);
  const [units, setUnits] = useState('1');
  const choice = choices[at] ?? choices[0];
  if (!choice) return null;
  const quantity = /^[1-9]\d?$/.test(units.trim()) ? Number(units) : null;
  const link = `${location.origin}${cartLinkPath([{ slug: product.slug, ...choice, quantity: quantity ?? 1 }])}`;
  return (
    <Panel title="Cart link">
      <p className="mb-4 max-w-[60ch] text-ash">
        Anyone who opens this link gets the item in their cart. For several items, join the parts after /cart/ with
        commas.
      </p>
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)_7rem] gap-4">
        <SelectField label="Variant" value={String(at)} onChange={({ target }) => setAt(Number(target.value))}>
          {choices.map((each, position) => (
            <option key={choiceText(each)} value={position}>
              {choiceText(each) || 'The only one'}
            </option>
          ))}
        </SelectField>
        <NumberField
          label="Units"
          min={1}
          step={1}
          value={units}
          error={quantity === null ? 'From 1 to 99' : undefined}
          onChange={setUnits}
        />
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 break-all">
        {link}
        <CopyButton what="cart link" text={link} />
      </p>
    </Panel>
  );
}
