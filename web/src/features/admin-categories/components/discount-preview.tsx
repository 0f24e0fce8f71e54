import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Discount } from '../../../../../shared/discount.ts';
import type { DiscountPreview as Preview } from '../../../../../shared/discount-preview.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { discountPreviewQuery } from '../api/discount.ts';
import { previewWords } from '../words.ts';

const SETTLED_MS = 250;

function Examples({ examples, changed }: Pick<Preview, 'examples' | 'changed'>) {
  if (examples.length === 0) return null;
  return (
    <>
      <table className="mt-4 w-full border-collapse text-sm">
        <caption className="sr-only">Prices now and then</caption>
        <thead>
          <tr className="label text-xs text-ash [&>th]:border-b [&>th]:border-ink [&>th]:pb-2 [&>th]:font-[inherit]">
            <th scope="col" className="text-left">
              Product
            </th>
            <th scope="col" className="pl-4 text-right">
              Now
            </th>
            <th scope="col" className="pl-4 text-right">
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ id, title, isPublished, priceCents, newPriceCents }) => (
            <tr key={id} className="[&>*]:border-b [&>*]:border-concrete [&>*]:py-2">
              <th scope="row" className="w-full max-w-0 truncate text-left font-normal">
                {title}
                {!isPublished && <span className="text-ash"> (draft)</span>}
              </th>
              <td className="figures pl-4 text-right text-ash">{formatCents(priceCents)}</td>
              <td className="figures pl-4 text-right font-semibold">{formatCents(newPriceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed > examples.length && <p className="mt-2 text-sm text-ash">And {changed - examples.length} more.</p>}
    </>
  );
}

/** What a discount will change while it is still being typed; null for what taking it away would. */
export function DiscountPreview({ categoryId, discount }: { categoryId: string; discount: Discount | null }) {
  const settled = useDebounced(discount, SETTLED_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    ...discountPreviewQuery(categoryId, settled),
    placeholderData: keepPreviousData,
  });
  if (isError) return <p className="text-ash">What it changes cannot be shown right now.</p>;
  if (!data) return <p className="waits text-ash">Loading...</p>;
  return (
    <div className={isPlaceholderData || settled !== discount ? 'text-ash' : ''}>
      <div aria-live="polite">
        {previewWords(data).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Examples {...data} />
    </div>
  );
}
