import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { call } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useRequestId } from '#web/lib/hooks/use-request-id.ts';
import { toast } from '#web/lib/toast.ts';
import { STOCK_REASONS, type StockReason, stockChange, stockNumbers } from './stock-change.ts';

interface StockDialogProps {
  product: AdminProduct;
  onSaved: (product: AdminProduct) => void;
  onClose: () => void;
}

/** Adds units to a stock number or removes units from it, with a reason. Units sold at the same time are still deducted. */
export function StockDialog({ product, onSaved, onClose }: StockDialogProps) {
  const numbers = stockNumbers(product);
  const [index, setIndex] = useState(0);
  const [reason, setReason] = useState<StockReason>('received');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const client = useQueryClient();
  const idOf = useRequestId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (units: number) => {
      const { size = null, color = null } = numbers[index] ?? {};
      return call('POST /api/admin/products/{id}/stock', {
        params: { id: product.id },
        body: { id: idOf([size, color, units, reason]), changes: [{ size, color, units }], reason },
      });
    },
    onSuccess: (saved) => {
      onSaved(saved);
      void client.invalidateQueries();
      toast({ tone: 'success', title: 'Stock adjusted', name: 'stock' });
      onClose();
    },
  });
  const present = numbers[index]?.units ?? 0;

  function submit() {
    const change = stockChange(reason, text, present);
    setFault('error' in change ? change.error : null);
    if ('units' in change) mutate(change.units);
  }

  return (
    <ActionDialog
      title="Adjust stock"
      action="Adjust stock"
      wayOut="Cancel"
      isBusy={isPending}
      fault={error && failureMessage(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.length > 1 && (
          <SelectField
            label="Variant"
            className="sm:col-span-2"
            value={index}
            onChange={({ target }) => setIndex(Number(target.value))}
          >
            {numbers.map(({ name, units }, position) => (
              <option key={name} value={position}>
                {`${name}: ${units} in stock`}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label="Reason" value={reason} onChange={({ target }) => setReason(target.value as StockReason)}>
          {STOCK_REASONS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label={STOCK_REASONS.find(([value]) => value === reason)?.[2] ?? ''}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={fault}
          hint={`${present} in stock now.`}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </ActionDialog>
  );
}
