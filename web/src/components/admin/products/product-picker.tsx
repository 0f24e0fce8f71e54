import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { Button } from '../../button.tsx';
import { LoadFailure } from '../../notice.tsx';
import { TextField } from '../fields.tsx';

const SEARCH_MS = 300;
const MOST_FOUND = 8;

const foundProductsQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'found-products', q],
    queryFn: async () => (await call('GET /api/admin/products', { query: { q } })).items,
  });

/** Reads the title of a chosen product. Null if the product was deleted. */
const productTitleQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product-title', id],
    queryFn: async () => (await orNull(call('GET /api/admin/products/{id}', { params: { id } })))?.title ?? null,
  });

function Found({ text, without, onAdd }: { text: string; without: readonly string[]; onAdd: (id: string) => void }) {
  const { data, isError, refetch } = useQuery(foundProductsQuery(text));
  if (isError) return <LoadFailure what="the products" onRetry={() => refetch()} />;
  if (!data) return <p className="waits text-ash">Loading...</p>;
  const found = data.filter(({ id }) => !without.includes(id)).slice(0, MOST_FOUND);
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

interface ProductPickerProps {
  label: string;
  hint?: string;
  chosen: readonly string[];
  /** Id of a product that cannot be chosen, such as the one being edited. */
  except?: string | undefined;
  /** The maximum number of products. Unlimited if missing. */
  most?: number;
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Finds products and lists the chosen ones, in the order in which the admin chose them. */
export function ProductPicker({ label, hint, chosen, except, most, error, onChange }: ProductPickerProps) {
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), SEARCH_MS);
  const titles = useQueries({ queries: chosen.map(productTitleQuery) });
  const isFull = most !== undefined && chosen.length >= most;
  const without = except === undefined ? chosen : [...chosen, except];
  return (
    <div className="space-y-3">
      <TextField
        label={label}
        hint={isFull ? `${most} products at most. Remove one to add another.` : hint}
        type="search"
        placeholder="Title, slug, SKU, or tag"
        maxLength={200}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {settled !== '' && !isFull && (
        <Found text={settled} without={without} onAdd={(id) => onChange([...chosen, id])} />
      )}
      {chosen.length > 0 && (
        <ul aria-label="Chosen products" className="border-t border-concrete">
          {chosen.map((id, at) => {
            const title = titles[at]?.isSuccess ? (titles[at].data ?? 'A deleted product') : '…';
            return (
              <li key={id} className="flex items-center justify-between gap-4 border-b border-concrete">
                <span className="min-w-0 break-words">{title}</span>
                <button
                  type="button"
                  className="link min-h-11"
                  onClick={() => onChange(chosen.filter((other) => other !== id))}
                >
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
