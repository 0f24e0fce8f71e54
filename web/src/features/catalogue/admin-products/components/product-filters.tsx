import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { tagsQuery } from '../api/admin-products.ts';
import { countChosen, type ListFilter } from '../list-filter.ts';
import { PRODUCT_STATUS_LABELS, PRODUCT_SYNC_LABELS, STOCK_LABELS } from '../product-labels.ts';

const DEBOUNCE_MS = 300;

interface FilterProps {
  filter: ListFilter;
  onChange: (changes: ListFilter, options?: { isTyped?: boolean }) => void;
}

/** Filters the list when the admin pauses while typing. If the address changes in another way, the field is updated. */
function SearchField({ filter: { q = '' }, onChange }: FilterProps) {
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      change.current({ q: wanted }, { isTyped: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Title, slug, SKU, or tag"
      maxLength={200}
      value={text}
      className="lg:min-w-56 lg:grow"
      onChange={(event) => setText(event.target.value)}
    />
  );
}

interface ChoiceProps extends FilterProps {
  label: string;
  name: Exclude<keyof ListFilter, 'q'>;
  /** Label of the option that applies no filter. */
  any: string;
  children: ReactNode;
}

function Choice({ label, name, any, filter, onChange, children }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={filter[name] ?? ''}
      className="lg:w-36"
      onChange={(event) => onChange({ [name]: event.target.value || undefined })}
    >
      <option value="">{any}</option>
      {children}
    </SelectField>
  );
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

interface FiltersProps extends FilterProps {
  hasProvider: boolean;
}

function Choices({ hasProvider, ...props }: FiltersProps) {
  const { data } = useQuery(categoriesQuery);
  const tags = useQuery(tagsQuery).data ?? [];
  const { tag, sync } = props.filter;
  return (
    <>
      <Choice {...props} label="Status" name="status" any="All">
        {optionsOf(PRODUCT_STATUS_LABELS)}
      </Choice>
      <Choice {...props} label="Stock" name="stock" any="Any">
        {optionsOf(STOCK_LABELS)}
      </Choice>
      <Choice {...props} label="Category" name="category" any="All">
        {data?.items
          .filter(({ isByRule }) => !isByRule)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Choice>
      {(hasProvider || sync) && (
        <Choice {...props} label="Sync" name="sync" any="Any">
          {optionsOf(PRODUCT_SYNC_LABELS)}
        </Choice>
      )}
      {(tags.length > 0 || tag) && (
        <Choice {...props} label="Tag" name="tag" any="Any">
          {[...new Set([...tags, ...(tag ? [tag] : [])])].map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Choice>
      )}
    </>
  );
}

/** Shows the filters of the list. On small screens, a button hides all of them except the search. */
export function ProductFilters(props: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const chosen = countChosen(props.filter);
  return (
    <search className="grid gap-x-4 gap-y-3 lg:flex lg:flex-wrap lg:items-end">
      <SearchField {...props} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="label flex min-h-11 items-center justify-between border border-control px-3 lg:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
      </button>
      <div id={id} className={`${isOpen ? 'grid' : 'hidden'} grid-cols-2 gap-x-4 gap-y-3 lg:contents`}>
        <Choices {...props} />
      </div>
    </search>
  );
}
