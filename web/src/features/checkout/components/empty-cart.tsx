import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';
import { FOCUS_MARK } from '../use-removal.ts';

interface EmptyCartProps {
  onLeave: () => void;
  /** Links to parts of the shop. */
  ways: readonly { name: string; to: string }[];
  /** Products that fill the rest of the sheet. */
  children: ReactNode;
}

/** Shows the empty cart: links to products, and the products in `children`, which reach the edges of the sheet. */
export function EmptyCart({ onLeave, ways, children }: EmptyCartProps) {
  return (
    <div className="flex grow flex-col lg:flex-row">
      <div className="grid grow content-between justify-items-start gap-8 px-gutter py-8 lg:py-12">
        <div className="grid justify-items-start gap-5">
          <p className="display text-[clamp(2rem,4.4vw,4.5rem)]">Nothing here yet</p>
          <p className="md:text-lg">Your cart is empty. Everything starts that way.</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2 lg:flex-col lg:items-start lg:gap-y-5">
          <Link {...FOCUS_MARK} to="/products" className={buttonLook()} onClick={onLeave}>
            Shop all
          </Link>
          <ul className="flex flex-wrap gap-x-6 max-md:hidden">
            {ways.map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className="link inline-flex min-h-11 items-center" onClick={onLeave}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {children}
    </div>
  );
}
