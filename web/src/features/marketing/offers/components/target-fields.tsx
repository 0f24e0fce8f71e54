import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChooseBox } from '#web/components/admin/choose-box.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { foundProductsQuery, productTitleQuery } from '../api/admin-offers.ts';
import type { OfferFormState } from '../use-offer-form.ts';

const SEARCH_MS = 300;

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

function Found({ text, chosen, onAdd }: { text: string; chosen: readonly string[]; onAdd: (id: string) => void }) {
  const { data, isError, refetch } = useQuery(foundProductsQuery(text));
  if (isError) return <LoadFailure what="the products" onRetry={() => refetch()} />;
  if (!data) return <p className="waits text-ash">Loading...</p>;
  const found = data.filter(({ id }) => !chosen.includes(id)).slice(0, 8);
  if (found.length === 0) return <p className="text-ash">No other products match.</p>;
  return (
    <ul className="border-t border-concrete">
      {found.map(({ id, title }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-b border-concrete py-1">
          <span className="min-w-0 break-words">{title}</span>
          <Button look="outline" size="small" onClick={() => onAdd(id)}>
            Add<span className="sr-only"> {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Products({ form: { draft, errorAt, set } }: { form: OfferFormState }) {
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), SEARCH_MS);
  const { productIds } = draft;
  const titles = useQueries({ queries: productIds.map(productTitleQuery) });
  const toggle = (id: string) => set({ productIds: toggled(productIds, id) });
  return (
    <div className="space-y-3">
      <TextField
        label="Products"
        type="search"
        placeholder="Title, slug, SKU, or tag"
        maxLength={200}
        autoComplete="off"
        value={text}
        error={errorAt('productIds')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {settled !== '' && <Found text={settled} chosen={productIds} onAdd={toggle} />}
      {productIds.length > 0 && (
        <ul aria-label="Chosen products" className="border-t border-concrete">
          {productIds.map((id, at) => {
            const title = titles[at]?.isSuccess ? (titles[at].data ?? 'A deleted product') : '…';
            return (
              <li key={id} className="flex items-center justify-between gap-4 border-b border-concrete">
                <span className="min-w-0 break-words">{title}</span>
                <button type="button" className="link min-h-11" onClick={() => toggle(id)}>
                  Remove<span className="sr-only"> {title}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The categories and products that the discount is for; all when none is chosen. */
export const TargetFields = ({ form }: { form: OfferFormState }) => (
  <div className="grid gap-6">
    <p className="text-ash">
      Without a choice, the discount is for everything. Otherwise it’s for all you choose here.
    </p>
    <Categories form={form} />
    <Products form={form} />
  </div>
);
