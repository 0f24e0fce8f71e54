import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { countFound, filtersQuery, searchQuery, termOf } from '#web/features/catalogue/api/search.ts';
import { BrowseList } from '#web/features/catalogue/browse/browse-list.tsx';
import { BrowseSkeleton } from '#web/features/catalogue/browse/browse-skeleton.tsx';
import NewestProducts from '#web/features/catalogue/browse/newest-products.tsx';
import { NothingFound } from '#web/features/catalogue/browse/nothing-found.tsx';
import { useSelection } from '#web/features/catalogue/browse/use-selection.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

function Results({ term }: { term: string }) {
  const [selection, change] = useSelection();
  const filters = useQuery({ ...filtersQuery({ term }, selection), placeholderData: keepPreviousData }).data ?? null;
  const list = useInfiniteQuery({ ...searchQuery(term, selection), placeholderData: keepPreviousData });

  if (term === '') {
    return (
      <>
        <div className="border-t border-concrete">
          <Notice title="Start your search">
            <p>Try a product, a color, or a category: black hoodie, tee, sale.</p>
          </Notice>
        </div>
        <NewestProducts />
      </>
    );
  }
  const { total = 0, correctedTo } = list.data?.pages[0] ?? {};
  return (
    <BrowseList
      list={list}
      name="Search"
      what="the results"
      loading={<BrowseSkeleton label="Searching..." />}
      filters={filters}
      selection={selection}
      onChange={change}
      total={total}
      empty={<NothingFound term={term} />}
      summary={list.isPlaceholderData ? '' : countFound(total, correctedTo ?? term)}
      note={
        correctedTo !== undefined && (
          <p role="status" className="border-t border-concrete px-gutter py-4 text-ash [overflow-wrap:anywhere]">
            No exact match for “{term}”. Showing results for “{correctedTo}”.
          </p>
        )
      }
    />
  );
}

export default function Search() {
  const [search, setSearch] = useSearchParams();
  const term = termOf(search);
  const [text, setText] = useState(term);
  usePageTitle(term ? `Search: ${term}` : 'Search Products');
  useEffect(() => setText(term), [term]);

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5 px-gutter pt-6 pb-6 md:pt-9 md:pb-8">
        <h1 className="display text-[min(1.75rem,7vw)] md:text-[clamp(1.75rem,4.8vw,5rem)]">Search Products</h1>
        <search className="block w-full max-w-2xl md:w-auto md:grow md:basis-80">
          <form
            className="flex gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (text.trim()) setSearch({ q: text.trim() });
            }}
          >
            <input
              type="search"
              aria-label="Search for products"
              placeholder="Search for products..."
              value={text}
              maxLength={200}
              onChange={(event) => setText(event.target.value)}
              className="min-h-13 min-w-0 grow border border-control bg-transparent px-4 outline-offset-0 placeholder:text-ash focus:border-ink"
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
      </div>
      <Results key={term} term={term} />
    </>
  );
}
