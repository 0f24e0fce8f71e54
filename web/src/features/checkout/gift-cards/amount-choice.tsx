import { formatCents } from '#shared/base/money.ts';
import type { GiftCardTerms } from '#shared/orders/gift-cards/terms.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import type { GiftCardDraft } from './gift-card-draft.ts';

const TILE =
  'label figures grid min-h-13 cursor-pointer place-items-center border border-control px-4 text-base has-checked:border-ink has-checked:bg-ink has-checked:text-bone has-focus-visible:outline-2 has-focus-visible:outline-offset-2';

interface AmountChoiceProps {
  id: string;
  terms: GiftCardTerms;
  draft: GiftCardDraft;
  error: string | undefined;
  onChange: (change: Partial<GiftCardDraft>) => void;
}

const short = (cents: number) => formatCents(cents).replace('.00', '');

/** Shows the amounts for sale, and a field for another amount. */
export function AmountChoice({ id, terms, draft, error, onChange }: AmountChoiceProps) {
  const { amountsCents, ownAmount } = terms;
  const tile = (amount: GiftCardDraft['amount'], label: string) => (
    <label key={amount} className={TILE}>
      <input
        type="radio"
        name="gift-card-amount"
        className="sr-only"
        checked={draft.amount === amount}
        onChange={() => onChange({ amount })}
      />
      {label}
    </label>
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {amountsCents.map((cents) => tile(cents, short(cents)))}
        {ownAmount && amountsCents.length > 0 && tile('own', 'Other')}
      </div>
      {ownAmount && draft.amount === 'own' && (
        <TextField
          id={id}
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={draft.ownDollars}
          error={error}
          hint={error ? undefined : `From ${short(ownAmount.minCents)} to ${short(ownAmount.maxCents)}`}
          onChange={({ target }) => onChange({ ownDollars: target.value })}
        />
      )}
    </>
  );
}
