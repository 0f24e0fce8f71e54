import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditInput, EditOptions } from '#shared/orders/edits/edit-input.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { ProductPicker } from '#web/components/admin/products/product-picker.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { useAdminOrderChange } from '../api/change-admin-order.ts';
import { editOptionsQuery, editOrder, editPreviewQuery } from './api.ts';
import {
  changeAdded,
  type EditDraft,
  EMPTY_EDIT,
  editInput,
  isEmptyEdit,
  isUnfinished,
  itemDraft,
  withAdded,
  withItem,
  withoutAdded,
} from './edit-draft.ts';
import { AddedItem, EditedItem } from './edit-items.tsx';
import { canCharge, EditSums, type Settlement, saveLabel } from './edit-sums.tsx';

const PREVIEW_MS = 250;

interface EditOrderDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

const TITLE = 'Edit items';

/** Adds, removes, and swaps items of an order before it ships. Shows the price difference before saving. */
export default function EditOrderDialog({ order, onClose }: EditOrderDialogProps) {
  // Edits the order as it was when the dialog opened. If it has changed since then, the shop refuses the edit.
  const [seen] = useState(order);
  const { data: options, isError, refetch } = useQuery(editOptionsQuery(seen));
  if (options && options.refusal === null) return <Editing order={seen} options={options} onClose={onClose} />;
  return (
    <ActionDialog title={TITLE} onClose={onClose}>
      {options && <p>{options.refusal}.</p>}
      {!options && !isError && (
        <p role="status" className="waits min-h-40">
          Loading...
        </p>
      )}
      {isError && !options && <LoadFailure what="the items" onRetry={() => refetch()} />}
    </ActionDialog>
  );
}

interface ItemsProps {
  order: AdminOrder;
  options: EditOptions;
  draft: EditDraft;
  isTried: boolean;
  onChange: (draft: EditDraft) => void;
}

function Items({ order, options, draft, isTried, onChange }: ItemsProps) {
  return (
    <>
      <ul aria-label="Items" className="border-t border-concrete">
        {options.items.map((option) => {
          const item = order.items[option.item];
          // An item that an earlier edit removed is not listed. It can be added like any other product.
          if (!item || item.quantity === 0) return null;
          return (
            <EditedItem
              key={option.item}
              item={item}
              option={option}
              draft={itemDraft(draft, order, option.item)}
              onChange={(next) => onChange(withItem(draft, option.item, next))}
            />
          );
        })}
        {draft.added.map((line) => (
          <AddedItem
            key={line.key}
            line={line}
            isTried={isTried}
            onChange={(change) => onChange(changeAdded(draft, line.key, change))}
            onRemove={() => onChange(withoutAdded(draft, line.key))}
          />
        ))}
      </ul>
      <ProductPicker
        label="Add a product"
        hint="Added items cost today’s price. Items that stay keep their price and discount."
        chosen={[]}
        onChange={([id]) => id && onChange(withAdded(draft, id))}
      />
    </>
  );
}

/** Returns the state of an unsaved edit. */
function useEditing(order: AdminOrder, options: EditOptions) {
  const [draft, setDraft] = useState(EMPTY_EDIT);
  const [chosen, setSettlement] = useState<Settlement>('charge');
  const [isTried, setTried] = useState(false);
  const input: EditInput = editInput(draft, order, options);
  const text = JSON.stringify(input);
  const settled = useDebounced(text, PREVIEW_MS);
  const isEmpty = isEmptyEdit(input);
  const preview = useQuery({
    ...editPreviewQuery(order, JSON.parse(settled)),
    enabled: !isEmpty && settled === text,
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled === text && !preview.isPlaceholderData && !preview.isFetching;
  const shown = isEmpty || preview.error ? undefined : preview.data;
  const settlement = shown && shown.differenceCents > 0 && !canCharge(shown) ? 'waive' : chosen;
  return {
    ...{ draft, setDraft, isTried, setTried, setSettlement },
    ...{ input, isEmpty, isCurrent, settlement, shown },
    error: isEmpty ? null : preview.error,
  };
}

function Editing({ order, options, onClose }: EditOrderDialogProps & { options: EditOptions }) {
  const editing = useEditing(order, options);
  const { draft, setDraft, isTried, setTried, input, isEmpty, isCurrent, settlement, shown } = editing;
  const { mutate, error, isPending, reset } = useAdminOrderChange(editOrder(order.id));
  const fill = (next: EditDraft) => {
    reset();
    setDraft(next);
  };
  const save = () => {
    setTried(true);
    if (!shown || !isCurrent || isUnfinished(draft)) return;
    const expectedDifferenceCents = shown.differenceCents;
    const body = { edit: input, editsSeen: order.editCount ?? 0, expectedDifferenceCents, settlement };
    mutate(body, { onSuccess: onClose });
  };
  const nothing = isTried && isEmpty && !isUnfinished(draft) ? 'Change an item first.' : null;
  const fault = error ?? editing.error;
  return (
    <ActionDialog
      title={TITLE}
      action={saveLabel(shown, settlement)}
      wayOut="Cancel"
      // The price difference is part of what is saved, so saving waits for it.
      isBusy={isPending || (!isEmpty && !isCurrent && !editing.error)}
      isUnsaved={!isEmpty || draft.added.length > 0}
      fault={fault ? failureMessage(fault) : nothing}
      onSubmit={save}
      onClose={onClose}
    >
      <Items order={order} options={options} draft={draft} isTried={isTried} onChange={fill} />
      {shown && (
        <div className={isCurrent ? '' : 'opacity-60'}>
          <EditSums preview={shown} settlement={settlement} onSettlement={editing.setSettlement} />
        </div>
      )}
    </ActionDialog>
  );
}
