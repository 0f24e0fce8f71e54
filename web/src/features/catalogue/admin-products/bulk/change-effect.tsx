import { formatCount } from '#shared/base/format-count.ts';
import type { ChangePreview } from '#shared/catalogue/changes/change-preview.ts';
import { CompareTable } from '#web/components/admin/table.tsx';
import { PriceExamples } from '../../components/price-examples.tsx';
import type { ChangeKind } from './change-draft.ts';
import { effectSentences } from './change-labels.ts';

/** Lists the products whose new price would be out of range. */
const Refused = ({ refused, refusedCount }: Pick<ChangePreview, 'refused' | 'refusedCount'>) => (
  <div role="alert" className="border-l-2 border-rust pl-4">
    <p>This can’t be done for {refusedCount === 1 ? 'one product' : `${formatCount(refusedCount)} products`}:</p>
    <ul className="mt-1 text-sm">
      {refused.map(({ id, title, reason }) => (
        <li key={id}>
          <span className="font-semibold">{title}</span>: {reason}
        </li>
      ))}
      {refusedCount > refused.length && <li>And {formatCount(refusedCount - refused.length)} more</li>}
    </ul>
  </div>
);

/** Shows the number of units in stock of some products, before and after a change. */
function StockExamples({ examples, others }: { examples: ChangePreview['stock']; others: number }) {
  if (examples.length === 0) return null;
  return (
    <div>
      <CompareTable
        hasFigures
        caption="Items in stock now and then"
        heads={['Product', 'Now', 'Then']}
        rows={examples.map(({ id, title, isPublished, units, newUnits, reason }) => ({
          key: id,
          name: (
            <>
              {title}
              {!isPublished && <span className="text-ash"> (draft)</span>}
              {reason && <span className="block text-sm text-rust-deep">{reason}</span>}
            </>
          ),
          values: [formatCount(units), formatCount(newUnits)],
        }))}
      />
      {others > 0 && <p className="mt-2 text-sm text-ash">And {formatCount(others)} more.</p>}
    </div>
  );
}

interface ChangeEffectProps {
  kind: ChangeKind;
  preview: ChangePreview | undefined;
  isError: boolean;
  isCurrent: boolean;
}

/** Shows the effect of a bulk change. */
export function ChangeEffect({ kind, preview, isError, isCurrent }: ChangeEffectProps) {
  if (isError) return <p className="text-ash">The preview couldn’t be loaded.</p>;
  if (!preview) return <p className="waits text-ash">Loading...</p>;
  const { examples, stock, changed, refusedCount } = preview;
  return (
    <div className={`space-y-4 ${isCurrent ? '' : 'text-ash'}`}>
      <div aria-live="polite">
        {effectSentences(kind, preview).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {refusedCount > 0 && <Refused {...preview} />}
      <StockExamples examples={stock} others={changed - stock.length} />
      <PriceExamples examples={examples} others={changed - refusedCount - examples.length} />
    </div>
  );
}
