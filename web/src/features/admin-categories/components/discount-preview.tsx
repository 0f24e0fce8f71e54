import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCents } from '#shared/base/money.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import type { DiscountPreview as Preview } from '#shared/catalogue/discount-preview.ts';
import { CompareTable } from '#web/components/admin/compare-table.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { discountPreviewQuery } from '../api/discount.ts';
import { lossText, previewTexts } from '../words.ts';

const SETTLED_MS = 250;

function Examples({ examples, changed }: Pick<Preview, 'examples' | 'changed'>) {
  if (examples.length === 0) return null;
  return (
    <>
      <div className="mt-4">
        <CompareTable
          hasFigures
          caption="Prices now and then"
          heads={['Product', 'Now', 'Then']}
          rows={examples.map(({ id, title, isPublished, priceCents, newPriceCents }) => ({
            key: id,
            name: (
              <>
                {title}
                {!isPublished && <span className="text-ash"> (draft)</span>}
              </>
            ),
            values: [formatCents(priceCents), formatCents(newPriceCents)],
          }))}
        />
      </div>
      {changed > examples.length && <p className="mt-2 text-sm text-ash">And {changed - examples.length} more.</p>}
    </>
  );
}

/** What a discount will change while it is still being typed; null for what taking it away would. */
export function DiscountPreviewPanel({ categoryId, discount }: { categoryId: string; discount: Discount | null }) {
  const settled = useDebounced(discount, SETTLED_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    ...discountPreviewQuery(categoryId, settled),
    placeholderData: keepPreviousData,
  });
  if (isError) return <p className="text-ash">What it changes cannot be shown right now.</p>;
  if (!data) return <p className="waits text-ash">Loading...</p>;
  const loss = lossText(data);
  return (
    <div className={isPlaceholderData || settled !== discount ? 'text-ash' : ''}>
      <div aria-live="polite">
        {previewTexts(data).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {loss && <p className="mt-3 border-l-2 border-rust pl-4">{loss}</p>}
      </div>
      <Examples {...data} />
    </div>
  );
}
