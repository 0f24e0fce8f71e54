import { useId } from 'react';
import { formatCents, roundHalfUp } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { Stepper } from '#web/components/stepper.tsx';
import { type RefundDraft, unitsLeft } from '../refund.ts';

type Item = AdminOrder['items'][number];

const nameOf = ({ title, size, color }: Item): string => [title, size, color].filter(Boolean).join(', ');

/** Returns the price of one unit after all discounts, in cents. Rounds it if the offer can't be divided evenly. */
const unitPaidCents = ({ priceCents, offerCents = 0, quantity }: Item): number =>
  priceCents - roundHalfUp(offerCents / quantity);

const isDiscounted = (item: Item): boolean => unitPaidCents(item) < (item.unitCents ?? item.priceCents);

interface RowProps {
  item: Item;
  quantity: number;
  isRestocked: boolean;
  onQuantity: (quantity: number) => void;
  onRestock: (isRestocked: boolean) => void;
}

function Row({ item, quantity, isRestocked, onQuantity, onRestock }: RowProps) {
  const id = useId();
  return (
    <li className="border-b border-concrete py-3">
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0">
          {item.title}
          <span className="block text-sm text-ash">
            {[item.size, item.color].filter(Boolean).join(', ')}
            <span className="figures block">
              {formatCents(unitPaidCents(item))}
              {item.quantity > 1 && ' each'}
              {isDiscounted(item) && ' after the discount'}
              {item.quantity > 1 && `, ${item.quantity} ordered`}
              {item.refunded > 0 && `, ${item.refunded} already refunded`}
            </span>
          </span>
        </p>
        {unitsLeft(item) > 0 && (
          <Stepper small min={0} max={unitsLeft(item)} label={nameOf(item)} value={quantity} onChange={onQuantity} />
        )}
      </div>
      {quantity > 0 &&
        (item.restockable > 0 ? (
          <label htmlFor={id} className="mt-1 flex min-h-11 items-center gap-3">
            <input
              id={id}
              type="checkbox"
              className="size-5 accent-ink"
              checked={isRestocked}
              onChange={(event) => onRestock(event.target.checked)}
            />
            <span>
              Put back in stock<span className="sr-only">: {nameOf(item)}</span>
            </span>
          </label>
        ) : (
          <p className="mt-1 text-sm text-ash">This item didn’t come from your stock, so it can’t be put back.</p>
        ))}
    </li>
  );
}

interface RefundItemsProps {
  items: readonly Item[];
  hint: string | null;
  draft: RefundDraft;
  onQuantity: (index: number, quantity: number) => void;
  onRestock: (index: number, isRestocked: boolean) => void;
}

/** Asks which units are returned. The choice fills in the amount. */
export function RefundItems({ items, hint, draft, onQuantity, onRestock }: RefundItemsProps) {
  return (
    <fieldset>
      <legend className="label mb-1.5 text-xs">Items to refund</legend>
      {hint && <p className="mb-2 text-sm text-ash">{hint}</p>}
      <ul className="border-t border-concrete">
        {items.map((item, index) =>
          item.quantity === 0 ? null : (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: positions of items stay
              key={index}
              item={item}
              quantity={draft.quantities[index] ?? 0}
              isRestocked={draft.restock[index] ?? false}
              onQuantity={(quantity) => onQuantity(index, quantity)}
              onRestock={(isRestocked) => onRestock(index, isRestocked)}
            />
          ),
        )}
      </ul>
    </fieldset>
  );
}
