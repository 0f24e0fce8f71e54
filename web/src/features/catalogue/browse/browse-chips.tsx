import { useRef } from 'react';
import { isFiltered, type Selection } from '#shared/catalogue/selection.ts';
import { NO_FILTERS, priceText, without } from './filter-values.ts';

interface BrowseChipsProps {
  selection: Selection;
  onChange: (changes: Partial<Selection>) => void;
  /** Called before the last chip is removed, so that the focus can move elsewhere. */
  onEmptied: () => void;
}

/** Shows the chosen filters. Each one is a button that removes the filter. */
export function BrowseChips({ selection, onChange, onEmptied }: BrowseChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (!isFiltered(selection)) return null;
  const { sizes, colors, categories, tags, price, inStock } = selection;
  const chips: [name: string, rest: Partial<Selection>][] = [
    ...sizes.map((size): [string, Partial<Selection>] => [`Size ${size}`, { sizes: without(sizes, size) }]),
    ...colors.map((color): [string, Partial<Selection>] => [color, { colors: without(colors, color) }]),
    ...categories.map((name): [string, Partial<Selection>] => [name, { categories: without(categories, name) }]),
    ...tags.map((tag): [string, Partial<Selection>] => [tag, { tags: without(tags, tag) }]),
    ...(price ? [[priceText(price), { price: null }] as [string, Partial<Selection>]] : []),
    ...(inStock ? [['In stock', { inStock: false }] as [string, Partial<Selection>]] : []),
  ];

  /** Removes a filter. Its button disappears, so the focus moves to the next one. */
  function remove(index: number, rest: Partial<Selection>) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (chips.length === 1) onEmptied();
    else buttons[index === chips.length - 1 ? index - 1 : index + 1]?.focus({ preventScroll: true });
    onChange(rest);
  }

  return (
    <ul ref={list} aria-label="Filters" className="flex flex-wrap gap-2 border-t border-concrete px-gutter py-3">
      {chips.map(([name, rest], index) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove filter: ${name}`}
            className="inline-flex min-h-11 items-center gap-3 border border-control px-3.5 text-sm hover:border-ink md:min-h-9"
            onClick={() => remove(index, rest)}
          >
            {name}
            <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5" stroke="currentColor" strokeWidth="1.5">
              <path d="m1 1 8 8M9 1 1 9" />
            </svg>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="link min-h-11 px-2 text-sm md:min-h-9"
          onClick={() => {
            onEmptied();
            onChange(NO_FILTERS);
          }}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
