import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import type { OrderChanges } from '../api/change-order.ts';
import { changeOptions } from './api.ts';

const loadDialog = () => import('./change-item-dialog.tsx');
const ChangeItemDialog = lazy(loadDialog);

interface ChangeItemsProps {
  order: Order;
  changes: OrderChanges;
}

/** Lets customers change size or color before their items are packed or made. If it is too late, explains why. */
export default function ChangeItems({ order, changes }: ChangeItemsProps) {
  const { editCount = 0, status, changeableUntil, packingSince, pendingEdit } = order;
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: [
      ...changes.queryKey,
      'change-options',
      status,
      editCount,
      changeableUntil,
      packingSince,
      pendingEdit?.id,
    ],
    queryFn: () => changeOptions(changes.way),
  });
  const isPossible = data?.items.some(({ variants }) => variants.length > 0) === true;
  const refusal = data?.refusal ?? null;
  return (
    <div className="min-h-16 pt-5 print:hidden">
      {isError && !data && <LoadFailure what="the sizes and colors" onRetry={() => refetch()} />}
      {isPossible && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            look="outline"
            size="small"
            aria-haspopup="dialog"
            onPointerEnter={loadDialog}
            onFocus={loadDialog}
            onClick={() => setOpen(true)}
          >
            Change size or color
          </Button>
          <p role="status" className="text-ash">
            {isChanged ? 'Your change is saved.' : 'You can change this until we start packing or making your items.'}
          </p>
        </div>
      )}
      {refusal && <p className="max-w-[60ch] text-ash">{refusal}.</p>}
      <Suspense>
        {isOpen && data && (
          <ChangeItemDialog
            order={order}
            options={data}
            changes={changes}
            onChanged={() => setChanged(true)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
