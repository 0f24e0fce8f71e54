import { useQueries, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import strata from '#web/assets/section-wide.svg';
import { LoadFailure, Notice } from '#web/components/notice.tsx';
import { homeSections, sectionQuery, withoutRepeats } from '#web/features/catalogue/api/sections.ts';
import { HomeSection } from '#web/features/catalogue/browse/home-section.tsx';
import { Hero } from '#web/features/shop/components/hero.tsx';
import { Manifesto } from '#web/features/shop/components/manifesto.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { useSettings } from '#web/lib/data/settings.ts';

/** Index of the section below the ground drawing. */
const BELOW_GROUND = 2;

/** Shows the home page without its title. The preview of the appearance uses it too. */
export function HomeContent() {
  const listed = homeSections(useQuery(categoriesQuery).data?.items, useSettings().content.sections);
  const sections = useQueries({ queries: listed.map(sectionQuery) });
  const shown = withoutRepeats(
    listed,
    sections.map(({ data }) => data?.items ?? null),
  );
  const failed = sections.find(({ isError }) => isError);
  const isEmpty = listed.length > 0 && sections.every(({ data }) => data?.items.length === 0);

  useEffect(() => {
    if (failed) console.error('Home sections', failed.error);
  }, [failed]);

  function retry() {
    for (const { isError, refetch } of sections) if (isError) void refetch();
  }

  return (
    <>
      <Hero />
      {isEmpty && (
        <Notice title="NO PRODUCTS YET">
          <p className="max-w-[48ch]">Add products to categories in the admin dashboard, and they’ll appear here.</p>
        </Notice>
      )}
      {failed ? (
        <div className="px-gutter py-20">
          <LoadFailure what="the products" onRetry={retry} />
        </div>
      ) : (
        listed.map((section, index) => (
          <Fragment key={section.category}>
            {index === BELOW_GROUND && (
              <img src={strata} alt="" width={1600} height={420} loading="lazy" className="strata mt-16 md:mt-28" />
            )}
            <HomeSection {...section} products={shown[index] ?? null} index={index} />
          </Fragment>
        ))
      )}
      <Manifesto />
    </>
  );
}
