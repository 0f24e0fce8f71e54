import { useQuery } from '@tanstack/react-query';
import { ChooseBox } from '#web/components/admin/choose-box.tsx';
import { ProductPicker } from '#web/components/admin/products/product-picker.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import type { OfferFormState } from '../use-offer-form.ts';

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

function Categories({ form: { draft, errorAt, set } }: { form: OfferFormState }) {
  const { data, isError, refetch } = useQuery(categoriesQuery);
  if (isError) return <LoadFailure what="the categories" onRetry={() => refetch()} />;
  return (
    <fieldset>
      <legend className="label mb-1.5 text-xs">Categories</legend>
      <div className="-mx-3 flex flex-wrap gap-x-4">
        {data?.items.map(({ id, name }) => (
          <ChooseBox
            key={id}
            label={name}
            isLabelShown
            isChosen={draft.categoryIds.includes(id)}
            onPress={() => set({ categoryIds: toggled(draft.categoryIds, id) })}
          />
        ))}
      </div>
      {errorAt('categoryIds') && <p className="text-sm text-rust-deep">{errorAt('categoryIds')}</p>}
    </fieldset>
  );
}

/** Edits the categories and products that the discount applies to. If none is chosen, it applies to all. */
export const TargetFields = ({ form }: { form: OfferFormState }) => (
  <div className="grid gap-6">
    <p className="text-ash">The discount applies to everything unless you choose categories or products here.</p>
    <Categories form={form} />
    <ProductPicker
      label="Products"
      chosen={form.draft.productIds}
      error={form.errorAt('productIds')}
      onChange={(productIds) => form.set({ productIds })}
    />
  </div>
);
