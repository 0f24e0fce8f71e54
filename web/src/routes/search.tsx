import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { countFound, filtersQuery, searchQuery, termOf } from '#web/features/catalogue/api/search.ts';
import { BrowseList } from '#web/features/catalogue/browse/browse-list.tsx';
import { BrowseSkeleton } from '#web/features/catalogue/browse/browse-skeleton.tsx';
import { NothingFound } from '#web/features/catalogue/browse/nothing-found.tsx';
import { useSelection } from '#web/features/catalogue/browse/use-selection.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

function Results({ term }: { term: string }) {
  const [selection, change] = useSelection();
  const filters = useQuery({ ...filtersQuery({ term }, selection), placeholderData: keepPreviousData }).data ?? null;
  const list = useInfiniteQuery({ ...searchQuery(term, selection), placeholderData: keepPreviousData });

  if (term === '') {
    return (
      <Notice title="Start your search">
        <p>Try a product, a color, or a category: black hoodie, tee, sale.</p>
      </Notice>
    );
  }
  const { total = 0, correctedTo } = list.data?.pages[0] ?? {};
  return (
    <BrowseList
      list={list}
      name="Search"
      what="the results"
      loading={
        <>
          <p className="px-gutter py-5">Searching...</p>
          <BrowseSkeleton label="Searching..." />
        </>
      }
      filters={filters}
      selection={selection}
      onChange={change}
      total={total}
      empty={<NothingFound term={term} />}
      heading={
        <div role="status" className="min-h-16 px-gutter py-5 [overflow-wrap:anywhere]">
          {correctedTo !== undefined && (
            <p className="mb-1 text-ash">
              No exact match for “{term}”. Showing results for “{correctedTo}”.
            </p>
          )}
          <p>{!list.isPlaceholderData && countFound(total, correctedTo ?? term)}</p>
        </div>
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
      <div className="px-gutter pt-10 pb-8 md:pt-16 md:pb-12">
        <h1 className="display text-[clamp(2.25rem,7vw,7rem)]">Search Products</h1>
        <search className="mt-8 block max-w-3xl">
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
      <div className="border-t border-concrete">
        <Results key={term} term={term} />
      </div>
    </>
  );
}
