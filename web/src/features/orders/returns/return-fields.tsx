import { choiceText } from '#shared/catalogue/availability.ts';
import type { Order } from '#shared/orders/order.ts';
import type { ReturnOptions } from '#shared/orders/returns/return.ts';
import { RETURN_REASON_LABELS, RETURN_REASONS, type ReturnReason } from '#shared/orders/returns/return-states.ts';
import { Stepper } from '#web/components/stepper.tsx';
import { SmallSelect } from '../components/small-select.tsx';
import { itemName, KEPT, type ReturnDraft } from './return-draft.ts';

interface ItemFieldsProps {
  order: Order;
  option: ReturnOptions['items'][number];
  draft: ReturnDraft;
  faults: ReadonlyMap<string, string>;
  onChange: (draft: ReturnDraft) => void;
}

/** Edits one item to return: the number of units, the reason, and the new variant for an exchange. */
export function ItemFields({ order, option, draft, faults, onChange }: ItemFieldsProps) {
  const { item, quantity: most, variants, isMadeToOrder } = option;
  const line = draft.lines.get(item) ?? KEPT;
  const name = itemName(order, item);
  const change = (part: Partial<typeof line>) =>
    onChange({ ...draft, lines: new Map(draft.lines).set(item, { ...line, ...part }) });
  const isChosen = line.quantity > 0;
  return (
    <li className="border-b border-concrete py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label className="flex min-h-11 min-w-0 grow basis-0 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-ink"
            checked={isChosen}
            onChange={() => change({ quantity: isChosen ? 0 : most })}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </label>
        {isChosen && most > 1 && (
          <Stepper
            small
            label={`Units of ${name}`}
            value={line.quantity}
            max={most}
            onChange={(quantity) => change({ quantity })}
          />
        )}
      </div>
      {isChosen && (
        <div className="mt-3 grid gap-4 pl-8 sm:grid-cols-2">
          <SmallSelect
            label="Reason"
            value={line.reason}
            error={faults.get(`${item}.reason`)}
            onChange={(reason) => change({ reason: reason as ReturnReason | '' })}
          >
            <option value="">Choose...</option>
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_LABELS[reason]}
              </option>
            ))}
          </SmallSelect>
          {draft.wish === 'exchange' && (
            <SmallSelect
              label="Exchange for"
              value={line.wanted === null ? '' : String(line.wanted)}
              error={faults.get(`${item}.wanted`)}
              onChange={(wanted) => change({ wanted: wanted === '' ? null : Number(wanted) })}
            >
              <option value="">Choose...</option>
              {variants.map((variant, index) => (
                <option key={choiceText(variant)} value={index}>
                  {choiceText(variant)}
                </option>
              ))}
            </SmallSelect>
          )}
          {draft.wish === 'refund' && isMadeToOrder && (
            <p className="self-end text-sm text-ash">Made to order, so it can only be refunded.</p>
          )}
        </div>
      )}
    </li>
  );
}
