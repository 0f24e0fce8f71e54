import { formatCount } from '#shared/base/format-count.ts';
import { type Cents, formatCents } from '#shared/base/money.ts';
import { CompareTable } from '#web/components/admin/table.tsx';

interface PriceExample {
  id: string;
  title: string;
  isPublished: boolean;
  priceCents: Cents;
  newPriceCents: Cents;
}

interface PriceExamplesProps {
  examples: readonly PriceExample[];
  /** Number of other products that would change. */
  others: number;
}

/** Shows the prices of some products before and after a change. */
export function PriceExamples({ examples, others }: PriceExamplesProps) {
  if (examples.length === 0) return null;
  return (
    <div>
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
      {others > 0 && <p className="mt-2 text-sm text-ash">And {formatCount(others)} more.</p>}
    </div>
  );
}
