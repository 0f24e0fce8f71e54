import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CartItem } from '../../../../../shared/cart.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { MAX_LINE_QUANTITY } from '../../../../../shared/pricing.ts';
import { Picture } from '../../../components/picture.tsx';
import { Stepper } from '../../../components/stepper.tsx';

interface CartLineProps {
  item: CartItem;
  /** What one piece costs after the discount, in cents. */
  discountedUnitCents: number;
  onQuantity: (quantity: number) => void;
  onLeave: () => void;
  /** What stands in the way of buying this line. */
  children?: ReactNode;
}

export function CartLine({ item, discountedUnitCents, onQuantity, onLeave, children }: CartLineProps) {
  const choice = [item.size, item.color].filter(Boolean).join(' / ');
  const full = formatCents(item.priceCents * item.quantity);
  const isDiscounted = discountedUnitCents < item.priceCents;
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-4 border-b border-concrete py-4 md:grid-cols-[7rem_1fr] md:gap-6">
      <Picture src={item.image} alt="" />
      <div className="flex min-w-0 flex-col justify-between gap-3">
        <div className="flex flex-col items-start justify-between gap-x-6 gap-y-1 lg:flex-row">
          <div>
            <Link
              to={`/product/${item.slug}`}
              onClick={onLeave}
              className="label text-sm underline-offset-4 hover:underline"
            >
              {item.title}
            </Link>
            {choice && <p className="text-ash">{choice}</p>}
          </div>
          <p className="figures flex gap-2">
            {isDiscounted && (
              <s className="text-ash">
                <span className="sr-only">Before </span>
                {full}
              </s>
            )}
            <span>{formatCents(discountedUnitCents * item.quantity)}</span>
          </p>
        </div>
        {children}
        <div className="flex items-center justify-between gap-4">
          <Stepper
            small
            label={`Quantity of ${item.title}`}
            value={item.quantity}
            min={0}
            max={MAX_LINE_QUANTITY}
            onChange={onQuantity}
          />
          <button type="button" className="link min-h-11" onClick={() => onQuantity(0)}>
            Remove<span className="sr-only"> {item.title}</span>
          </button>
        </div>
      </div>
    </li>
  );
}
