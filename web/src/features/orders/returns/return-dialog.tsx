import { useId, useState } from 'react';
import { payersText } from '#shared/orders/gift-cards/payers.ts';
import type { Order } from '#shared/orders/order.ts';
import type { ReturnOptions } from '#shared/orders/returns/return.ts';
import { MAX_RETURN_NOTE, type ReturnWish } from '#shared/orders/returns/return-states.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { HintedChoice } from '#web/components/choices/hinted-choice.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { FAILED, type OrderChanges, useCustomerOrderChange } from '../api/change-order.ts';
import { PhotoField } from '../photos/photo-field.tsx';
import { usePhotos } from '../photos/use-photos.ts';
import { canExchangeAny, choosableItems, emptyReturn, returnBody, returnFaults } from './return-draft.ts';
import { ItemFields } from './return-fields.tsx';

interface WishChoiceProps {
  order: Order;
  wish: ReturnWish;
  onChange: (wish: ReturnWish) => void;
}

function WishChoice({ order, wish, onChange }: WishChoiceProps) {
  const wishes: readonly [ReturnWish, string, string][] = [
    ['refund', 'Refund', `To ${payersText(order)}`],
    ['exchange', 'Exchange', 'For another size or color'],
  ];
  return <HintedChoice label="What would you like?" options={wishes} chosen={wish} onChoose={onChange} />;
}

interface ReturnDialogProps {
  order: Order;
  options: ReturnOptions;
  changes: OrderChanges;
  onClose: () => void;
}

/** Asks which items to return, for which reason, and whether the customer wants a refund or an exchange. */
export function ReturnDialog({ order, options, changes, onClose }: ReturnDialogProps) {
  const note = useId();
  const [draft, setDraft] = useState(() => emptyReturn(options));
  const [isTouched, setTouched] = useState(false);
  const [isTried, setTried] = useState(false);
  const { way } = changes;
  const photos = usePhotos('token' in way ? { orderLink: way.token } : { orderId: way.id });
  const { mutate, error, isPending } = useCustomerOrderChange(changes.queryKey, changes.askForReturn);
  const faults = returnFaults(draft, options);
  const shown = isTried ? faults : new Map<string, string>();
  const fill = (next: typeof draft) => {
    setDraft(next);
    setTouched(true);
  };
  const send = () => {
    setTried(true);
    if (faults.size > 0 || photos.isSending) return;
    mutate({ ...returnBody(draft, options), photos: photos.ids }, { onSuccess: onClose });
  };
  return (
    <ActionDialog
      title="Return items"
      action="Send request"
      wayOut="Cancel"
      isBusy={isPending || photos.isSending}
      isUnsaved={isTouched || photos.photos.length > 0}
      fault={error && (error instanceof ApiProblem ? failureMessage(error) : FAILED)}
      onSubmit={send}
      onClose={onClose}
    >
      {canExchangeAny(options) && (
        <WishChoice order={order} wish={draft.wish} onChange={(wish) => fill({ ...draft, wish })} />
      )}
      <fieldset aria-describedby={shown.has('items') ? `${note}-items` : undefined}>
        <legend className="label mb-2 text-xs">Items</legend>
        <ul className="border-t border-concrete">
          {choosableItems(options, draft.wish).map((option) => (
            <ItemFields key={option.item} order={order} option={option} draft={draft} faults={shown} onChange={fill} />
          ))}
        </ul>
        {shown.has('items') && (
          <p id={`${note}-items`} className="mt-1.5 text-sm text-rust-deep">
            {shown.get('items')}
          </p>
        )}
      </fieldset>
      <div>
        <label htmlFor={note} className="label mb-1.5 block text-xs">
          Note (optional)
        </label>
        <textarea
          id={note}
          rows={3}
          maxLength={MAX_RETURN_NOTE}
          value={draft.note}
          className="block w-full border border-control bg-transparent px-3 py-2 outline-offset-0 focus:border-ink"
          onChange={(event) => fill({ ...draft, note: event.target.value })}
        />
      </div>
      <PhotoField photos={photos} hint="They help us when something is damaged. Only our team sees them." />
      <p className="text-sm text-ash">Please don’t send anything yet. We’ll email you where to send it.</p>
    </ActionDialog>
  );
}
