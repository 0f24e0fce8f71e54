import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import { formatCents } from '#shared/base/money.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import { Picture } from '#web/components/picture.tsx';
import { Stepper } from '#web/components/stepper.tsx';
import { FOCUS_MARK } from '../use-removal.ts';

interface CartLineProps {
  item: CartItem;
  /** True while a checkout is being opened. Nothing can be changed then. */
  isLocked: boolean;
  /** Maximum number of units of this line. The shop's general limit until the stock is known. */
  most: number;
  onQuantity: (quantity: number) => void;
  onLeave: () => void;
  /** Notices about this line. */
  children?: ReactNode;
}

export function CartLine({ item, isLocked, most, onQuantity, onLeave, children }: CartLineProps) {
  const isLast = item.quantity === most && most < MAX_LINE_QUANTITY;
  return (
    <li className="grid grid-cols-[min(4.5rem,22vw)_minmax(0,1fr)] gap-4 border-b border-concrete py-4 md:grid-cols-[7rem_1fr] md:gap-6">
      <Link to={`/product/${item.slug}`} onClick={onLeave} tabIndex={-1} aria-hidden="true" className="self-start">
        <Picture src={item.image} alt="" />
      </Link>
      <div className="flex min-w-0 flex-col justify-between gap-3">
        <div className="flex flex-wrap justify-between gap-x-4 lg:grid lg:grid-cols-[1fr_auto]">
          <Link
            {...FOCUS_MARK}
            to={`/product/${item.slug}`}
            onClick={onLeave}
            dir="auto"
            className="label line-clamp-2 w-full text-sm underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          >
            {item.title}
          </Link>
          <p className="text-ash">{choiceText(item)}</p>
          <p className="figures ml-auto flex flex-wrap justify-end gap-x-2 lg:col-start-2 lg:row-start-1">
            {item.quantity > 1 && <span className="text-ash">{formatCents(item.priceCents)} each</span>}
            <span>{formatCents(item.priceCents * item.quantity)}</span>
          </p>
        </div>
        {children}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Stepper
            small
            isLocked={isLocked}
            label={`Quantity of ${item.title}`}
            value={item.quantity}
            min={0}
            max={MAX_LINE_QUANTITY}
            onChange={(quantity) =>
              onQuantity(quantity > item.quantity ? Math.min(quantity, Math.max(most, item.quantity)) : quantity)
            }
          />
          <p role="status" className="text-sm text-ash empty:hidden">
            {isLast ? `You have the last ${most}` : ''}
          </p>
          <button
            type="button"
            aria-disabled={isLocked || undefined}
            className="link min-h-11 aria-disabled:cursor-not-allowed aria-disabled:text-ash"
            onClick={() => onQuantity(0)}
          >
            Remove<span className="sr-only"> {item.title}</span>
          </button>
        </div>
      </div>
    </li>
  );
}
