import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import { buttonLook } from '#web/components/button.tsx';
import { SearchIcon } from '#web/components/icons.tsx';
import { Picture } from '#web/components/picture.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { useOnline } from '#web/lib/hooks/use-online.ts';
import { DIALOG_RESULTS, newestQuery, quickSearchQuery } from '../api/search.ts';
import { aboutProduct, CardPrice, CutTitle } from '../components/product-tile.tsx';
import { CategoryLinks } from './category-links.tsx';

const DEBOUNCE_MS = 300;
const MOST_AT_START = 4;

/** Narrows the dialog's content to a column with a small gutter on wide screens. */
const COLUMN = 'xl:mx-auto xl:w-2/3 xl:max-w-4xl xl:[--spacing-gutter:1rem]';

function Result({ product, onLeave }: { product: ProductCard; onLeave: () => void }) {
  return (
    <li className="mx-gutter border-b border-concrete">
      <Link
        to={`/product/${product.slug}`}
        title={product.title}
        onClick={onLeave}
        className="-mx-gutter grid grid-cols-[4rem_1fr_auto] items-center gap-5 px-gutter py-3 outline-offset-[-4px] hover:bg-bone-deep md:grid-cols-[6rem_1fr_auto] md:gap-6"
      >
        <Picture
          src={product.image?.url ?? null}
          {...(product.image && knownRenditions(product.image))}
          sizes="(min-width: 48rem) 6rem, 4rem"
          alt=""
        />
        <span className="grid gap-1">
          <span className="label text-sm">
            <CutTitle title={product.title} />
          </span>
          <span className="text-sm text-ash">{aboutProduct(product)}</span>
        </span>
        <span className="text-right">
          <CardPrice product={product} />
        </span>
      </Link>
    </li>
  );
}

const Message = ({ children }: { children: ReactNode }) => (
  <p className="px-gutter py-8 text-ash [overflow-wrap:anywhere]">{children}</p>
);

/** Shows a hint and the newest products until the shopper types something. */
function Start({ onLeave }: { onLeave: () => void }) {
  const newest = useQuery(newestQuery).data?.items ?? [];
  return (
    <>
      <Message>Start typing to search for products.</Message>
      {newest.length > 0 && (
        <section aria-labelledby="newest-in-search" className="appears">
          <h3 id="newest-in-search" className="label mx-gutter border-b border-concrete pb-3">
            Newest
          </h3>
          <ul className="pb-4">
            {newest.slice(0, MOST_AT_START).map((product) => (
              <Result key={product.id} product={product} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ResultsProps {
  term: string;
  /** True while the shopper is still typing. */
  isSettling: boolean;
  onLeave: () => void;
}

function Results({ term, isSettling, onLeave }: ResultsProps) {
  const { data, isError, refetch } = useQuery(quickSearchQuery(term));
  const isOnline = useOnline();
  useEffect(() => {
    if (isError) console.error('Search failed');
  }, [isError]);
  if (term === '' && !isSettling) return <Start onLeave={onLeave} />;
  if (isError) {
    return (
      <Message>
        {isOnline ? 'Search isn’t working right now.' : 'You’re offline, so search isn’t working.'}{' '}
        <button type="button" className="link" onClick={() => refetch()}>
          Try again
        </button>
      </Message>
    );
  }
  if (isSettling || !data) return <Message>Searching...</Message>;
  if (data.items.length === 0) {
    return (
      <>
        <Message>No products found for “{term}”.</Message>
        <div className="px-gutter pb-8">
          <CategoryLinks onLeave={onLeave} />
        </div>
      </>
    );
  }
  return (
    <>
      {data.correctedTo && (
        <p className="px-gutter py-4 [overflow-wrap:anywhere]">Showing results for “{data.correctedTo}”</p>
      )}
      <ul>
        {data.items.slice(0, DIALOG_RESULTS).map((product) => (
          <Result key={product.id} product={product} onLeave={onLeave} />
        ))}
      </ul>
      <div className="px-gutter py-5">
        <Link
          to={`/search?q=${encodeURIComponent(term)}`}
          className={buttonLook('outline', 'w-full md:w-auto')}
          onClick={onLeave}
        >
          View All
        </Link>
      </div>
    </>
  );
}

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const typed = text.trim();
  const term = useDebounced(typed, DEBOUNCE_MS);
  const navigate = useNavigate();
  const leave = () => onOpenChange(false);

  /** Moves the focus with the arrow keys between the field and the results. */
  function step(event: KeyboardEvent<HTMLElement>) {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    const stops: (HTMLElement | null)[] = [field.current, ...event.currentTarget.querySelectorAll('a')];
    const next = stops[stops.indexOf(event.target as HTMLElement) + way];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Search"
      className="appears inset-x-0 top-0 max-h-svh"
      firstFocus={field}
    >
      <search className="flex min-h-0 flex-col" onKeyDown={step}>
        <form
          className="border-b border-concrete"
          onSubmit={(event) => {
            event.preventDefault();
            if (!typed) return;
            navigate(`/search?q=${encodeURIComponent(typed)}`);
            leave();
          }}
        >
          <div className={`flex items-center gap-4 px-gutter ${COLUMN}`}>
            <SearchIcon />
            <input
              ref={field}
              type="search"
              aria-label="Search for products"
              placeholder="Search for products..."
              value={text}
              maxLength={200}
              onChange={(event) => setText(event.target.value)}
              className="min-h-20 min-w-0 grow bg-transparent text-xl placeholder:text-ash focus:outline-none md:text-2xl"
            />
          </div>
        </form>
        <div aria-live="polite" className={`overflow-y-auto ${COLUMN}`}>
          <Results term={term} isSettling={term !== typed} onLeave={leave} />
        </div>
      </search>
    </Sheet>
  );
}
