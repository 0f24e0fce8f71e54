import { useState } from 'react';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { EditOptions } from '#shared/orders/edits/edit-input.ts';
import type { Order } from '#shared/orders/order.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { Stepper } from '#web/components/stepper.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { FAILED, type OrderChanges, tooLateMessage, useCustomerOrderChange } from '../api/change-order.ts';
import { SmallSelect } from '../components/small-select.tsx';
import { itemName } from '../returns/return-draft.ts';
import { changeVariant } from './api.ts';

type Items = EditOptions['items'];

interface Draft {
  /** Position of the item among those that can be changed. */
  at: number;
  /** Position of the new variant in the list. Null until the customer chooses one. */
  to: number | null;
  quantity: number;
}

const draftOf = (items: Items, at: number): Draft => ({ at, to: null, quantity: items[at]?.quantity ?? 1 });

interface FieldsProps {
  order: Order;
  /** The items that can be changed. */
  items: Items;
  draft: Draft;
  isTried: boolean;
  onChange: (draft: Draft) => void;
}

function Fields({ order, items, draft, isTried, onChange }: FieldsProps) {
  const chosen = items[draft.at];
  return (
    <>
      {items.length > 1 ? (
        <SmallSelect label="Item" value={String(draft.at)} onChange={(at) => onChange(draftOf(items, Number(at)))}>
          {items.map(({ item }, index) => (
            <option key={item} value={index}>
              {itemName(order, item)}
            </option>
          ))}
        </SmallSelect>
      ) : (
        <p className="[overflow-wrap:anywhere]">{itemName(order, chosen?.item ?? 0)}</p>
      )}
      <SmallSelect
        label="Change to"
        value={draft.to === null ? '' : String(draft.to)}
        error={isTried && draft.to === null ? 'Choose a size or color.' : null}
        onChange={(to) => onChange({ ...draft, to: to === '' ? null : Number(to) })}
      >
        <option value="">Choose...</option>
        {chosen?.variants.map((variant, index) => (
          <option key={choiceText(variant)} value={index}>
            {choiceText(variant)}
          </option>
        ))}
      </SmallSelect>
      {chosen && chosen.quantity > 1 && (
        <div>
          <p className="label mb-1.5 text-xs" aria-hidden="true">
            How many
          </p>
          <Stepper
            small
            label="How many"
            value={draft.quantity}
            max={chosen.quantity}
            onChange={(quantity) => onChange({ ...draft, quantity })}
          />
        </div>
      )}
    </>
  );
}

interface ChangeItemDialogProps {
  order: Order;
  options: EditOptions;
  changes: OrderChanges;
  onChanged: () => void;
  onClose: () => void;
}

const faultOf = (error: Error): string => {
  if (!(error instanceof ApiProblem)) return FAILED;
  return tooLateMessage(error) ?? failureMessage(error);
};

/** Asks which item to change, to which variant and, if there are several units, how many. */
export default function ChangeItemDialog({ order, options, changes, onChanged, onClose }: ChangeItemDialogProps) {
  const items = options.items.filter(({ variants }) => variants.length > 0);
  const [draft, setDraft] = useState(() => draftOf(items, 0));
  const [isTried, setTried] = useState(false);
  // Changes the order as the customer saw it. If it was changed in another tab, the shop refuses.
  const [editsSeen] = useState(order.editCount ?? 0);
  const { mutate, error, isPending, reset } = useCustomerOrderChange(changes.queryKey, changeVariant(changes.way));
  const chosen = items[draft.at];
  const wanted = chosen && draft.to !== null ? chosen.variants[draft.to] : undefined;
  const fill = (next: Draft) => {
    reset();
    setDraft(next);
  };
  const save = () => {
    setTried(true);
    if (!chosen || !wanted) return;
    const { size, color } = wanted;
    mutate(
      { item: chosen.item, quantity: draft.quantity, size, color, editsSeen },
      {
        onSuccess: () => {
          onChanged();
          onClose();
        },
      },
    );
  };
  return (
    <ActionDialog
      title="Change size or color"
      action="Save change"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={draft.to !== null}
      fault={error && faultOf(error)}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields order={order} items={items} draft={draft} isTried={isTried} onChange={fill} />
      <p className="text-sm text-ash">
        You can choose what’s in stock at the same price. For anything else, email us, or cancel the order and place a
        new one.
      </p>
    </ActionDialog>
  );
}
