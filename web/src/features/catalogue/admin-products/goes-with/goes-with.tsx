import { MAX_PICKED } from '#shared/catalogue/pairing/goes-with.ts';
import { ProductPicker } from '#web/components/admin/products/product-picker.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import type { FormPart } from '../form/use-product-form.ts';

/** Edits the list of products that the shop shows below this one. */
export default function GoesWith({ form: { draft, errors, known, change } }: FormPart) {
  return (
    <Panel title="Goes well with">
      <p className="mb-4 max-w-[60ch] text-ash">
        Shoppers see these first, below the product. Next come items often bought with it, counted every night from the
        orders of the last 90 days. Drafts and sold-out products are left out.
      </p>
      <ProductPicker
        label="Add products"
        chosen={draft.goesWith}
        except={known?.id}
        most={MAX_PICKED}
        error={errors.goesWith}
        onChange={(goesWith) => change((now) => ({ ...now, goesWith }))}
      />
    </Panel>
  );
}
