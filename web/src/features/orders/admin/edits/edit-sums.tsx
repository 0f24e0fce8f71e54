import { formatCents } from '#shared/base/money.ts';
import { MIN_DIFFERENCE_CENTS } from '#shared/fulfilment/edits/apply-edit.ts';
import type { EditPreview } from '#shared/orders/edits/edit-input.ts';
import { editedLineText } from '#shared/orders/edits/edit-words.ts';
import { HintedChoice } from '#web/components/choices/hinted-choice.tsx';
import type { EditBody } from './api.ts';

export type Settlement = EditBody['settlement'];

const signed = (cents: number): string =>
  cents === 0 ? formatCents(0) : `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;

/** Returns the label of the save button. */
export function saveLabel(preview: EditPreview | undefined, settlement: Settlement): string {
  if (!preview || preview.differenceCents === 0) return 'Save changes';
  if (preview.differenceCents < 0)
    return preview.refundCents > 0 ? `Save and refund ${formatCents(preview.refundCents)}` : 'Save changes';
  return settlement === 'waive' ? 'Save without charge' : `Ask for ${formatCents(preview.differenceCents)}`;
}

/** Returns true if the difference is large enough for a card payment. A smaller one can only be waived. */
export const canCharge = ({ differenceCents }: EditPreview): boolean => differenceCents >= MIN_DIFFERENCE_CENTS;

interface EditSumsProps {
  preview: EditPreview;
  settlement: Settlement;
  onSettlement: (settlement: Settlement) => void;
}

const CHOICES: readonly [Settlement, string, string][] = [
  [
    'charge',
    'Ask the customer to pay',
    'They get an email with a payment link. Until they pay or a day has passed, the items are held and the order can’t be shipped.',
  ],
  ['waive', 'Waive the difference', 'The order is changed at once, and the customer pays nothing more.'],
];

/** Shows each change with its price difference, and asks how to settle the total. */
export function EditSums({ preview, settlement, onSettlement }: EditSumsProps) {
  const { lines, totalCents, differenceCents, refundCents } = preview;
  return (
    <section aria-label="What changes" aria-live="polite" className="border-t-2 border-ink pt-3">
      <dl className="figures space-y-2">
        {lines.map((line) => (
          <div key={line.item} className="flex justify-between gap-4">
            <dt className="min-w-0 [overflow-wrap:anywhere]">{editedLineText(line)}</dt>
            <dd className="shrink-0">{signed(line.differenceCents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-concrete pt-2 font-semibold">
          <dt>Difference</dt>
          <dd>{signed(differenceCents)}</dd>
        </div>
        <div className="flex justify-between gap-4 text-ash">
          <dt>New total</dt>
          <dd>
            {formatCents(settlement === 'waive' && differenceCents > 0 ? totalCents - differenceCents : totalCents)}
          </dd>
        </div>
      </dl>
      {differenceCents < 0 && (
        <p className="mt-3 text-sm text-ash">
          {refundCents > 0
            ? `${formatCents(refundCents)} goes back to the customer’s card, usually within 5 to 10 days. You can’t undo this.`
            : 'Nothing is left to refund.'}
        </p>
      )}
      {differenceCents > 0 && !canCharge(preview) && (
        <p className="mt-3 text-sm text-ash">This is too little for a card payment, so it’s waived.</p>
      )}
      {canCharge(preview) && (
        <HintedChoice
          label="The difference"
          options={CHOICES}
          chosen={settlement}
          onChoose={onSettlement}
          isStacked
          className="mt-4"
        />
      )}
    </section>
  );
}
