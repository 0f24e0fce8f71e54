import { NumberField, SelectField } from '#web/components/admin/fields.tsx';
import type { OfferDraft } from '../offer-draft.ts';
import type { OfferFormState } from '../use-offer-form.ts';

type Kind = OfferDraft['value']['kind'];

/** Edits the type and the amount of the discount. */
export function ValueFields({ form: { draft, errorAt, set } }: { form: OfferFormState }) {
  const { value } = draft;
  const change = (part: Partial<OfferDraft['value']>) => set({ value: { ...value, ...part } });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Type"
        className="sm:col-span-2"
        value={value.kind}
        onChange={(event) => change({ kind: event.target.value as Kind })}
      >
        <option value="percent">Percent off</option>
        <option value="amount">Amount off</option>
        <option value="buy_get">Buy X, get Y</option>
        <option value="free_shipping">Free shipping</option>
      </SelectField>
      {value.kind === 'percent' && (
        <NumberField
          label="Percent"
          min={1}
          max={99}
          step={1}
          value={value.percent}
          error={errorAt('value.percent')}
          onChange={(percent) => change({ percent })}
        />
      )}
      {value.kind === 'amount' && (
        <NumberField
          label="Amount ($)"
          hint="Taken off the total of its items. At least $0.50 stays due, the minimum for a card payment."
          value={value.dollars}
          error={errorAt('value.amountCents')}
          onChange={(dollars) => change({ dollars })}
        />
      )}
      {value.kind === 'buy_get' && (
        <>
          <NumberField
            label="Items to buy"
            min={1}
            step={1}
            value={value.buy}
            error={errorAt('value.buy')}
            onChange={(buy) => change({ buy })}
          />
          <NumberField
            label="Discounted items"
            hint="The cheapest items are discounted."
            min={1}
            step={1}
            value={value.get}
            error={errorAt('value.get')}
            onChange={(get) => change({ get })}
          />
          <NumberField
            label="Percent off those"
            hint="100 makes them free."
            min={1}
            max={100}
            step={1}
            value={value.getPercent}
            error={errorAt('value.percent')}
            onChange={(getPercent) => change({ getPercent })}
          />
        </>
      )}
    </div>
  );
}
