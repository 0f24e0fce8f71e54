import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Discount } from '#shared/catalogue/discount.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { PriceExamples } from '../../components/price-examples.tsx';
import { discountPreviewQuery } from '../api/discount.ts';
import { lossWarning, previewSentences } from '../category-labels.ts';

const SETTLED_MS = 250;

/**
 * Returns the preview of a discount while an admin types it. A null discount previews the removal of the current one. Loads
 * nothing if the discount is undefined.
 */
export function useDiscountPreview(categoryId: string | undefined, discount: Discount | null | undefined) {
  const settled = useDebounced(discount, SETTLED_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    ...discountPreviewQuery(categoryId ?? '', settled ?? null),
    enabled: categoryId !== undefined && settled !== undefined,
    placeholderData: keepPreviousData,
  });
  return { data, isError, isCurrent: data !== undefined && !isPlaceholderData && settled === discount };
}

/** Shows what a discount, or its removal, would change. */
export function DiscountChanges({ data, isError, isCurrent }: ReturnType<typeof useDiscountPreview>) {
  if (isError) return <p className="text-ash">The preview couldn’t be loaded.</p>;
  if (!data) return <p className="waits text-ash">Loading...</p>;
  const loss = lossWarning(data);
  return (
    <div className={isCurrent ? '' : 'text-ash'}>
      <div aria-live="polite">
        {previewSentences(data).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {loss && <p className="mt-3 border-l-2 border-rust pl-4">{loss}</p>}
      </div>
      <div className="mt-4 empty:hidden">
        <PriceExamples examples={data.examples} others={data.changed - data.examples.length} />
      </div>
    </div>
  );
}
