import { formatCount } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import { Button } from '../button.tsx';
import { Question } from '../question.tsx';

interface BelowCostDialogProps {
  refused: BelowCost | null;
  /** True if several products are affected, so that each row names its product. */
  ofMany?: boolean;
  isBusy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

type Item = BelowCost['belowCost'][number];

const nameOf = (item: Item, ofMany: boolean): string =>
  (ofMany ? [item.title, choiceText(item)].filter(Boolean).join(', ') : choiceText(item)) || item.title;

function Losses({ items, ofMany }: { items: readonly Item[]; ofMany: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section aria-label="What sells below cost" tabIndex={0} className="max-h-72 overflow-y-auto border-y border-ink">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="label sticky top-0 bg-bone text-xs text-ash [&>th]:py-2 [&>th]:font-[inherit] [&>th+th]:pl-4 [&>th+th]:text-right">
            <th scope="col" className="text-left">
              {ofMany ? 'Product' : 'Variant'}
            </th>
            <th scope="col">Price</th>
            <th scope="col">Cost</th>
            <th scope="col">Loss</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr
              key={`${item.productId} ${item.size} ${item.color}`}
              className="border-t border-concrete align-top [&>*]:py-2 [&>td]:pl-4 [&>td]:text-right"
            >
              <th scope="row" className="text-left font-normal [overflow-wrap:anywhere]">
                {nameOf(item, ofMany)}
              </th>
              <td className="figures">{formatCents(item.priceCents)}</td>
              <td className="figures">{formatCents(item.costCents)}</td>
              <td className="figures font-semibold text-rust-deep">{formatCents(-item.profitCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Asks for confirmation before a product is sold below cost. Going back keeps everything that was typed. */
export function BelowCostDialog({ refused, ofMany = false, isBusy, onBack, onConfirm }: BelowCostDialogProps) {
  if (!refused) return null;
  const { belowCost, belowCostCount } = refused;
  const others = belowCostCount - belowCost.length;
  return (
    <Question
      open
      isWide
      onLeave={() => isBusy || onBack()}
      title="Sell below cost?"
      wayOut="Back"
      answers={
        <Button size="small" isBusy={isBusy} onClick={onConfirm}>
          Save anyway
        </Button>
      }
    >
      <p>
        {belowCostCount === 1 ? 'This price does' : `These ${formatCount(belowCostCount)} prices do`} not cover the cost
        of the item and its card fee. Each one sold alone loses money.
      </p>
      <Losses items={belowCost} ofMany={ofMany} />
      {others > 0 && <p className="text-sm text-ash">And {formatCount(others)} more.</p>}
    </Question>
  );
}
