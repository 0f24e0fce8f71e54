import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';
import { FOCUS_MARK } from '../use-removal.ts';

/** Shown for a cart without items: a way to all products, and those in `children`. */
export function EmptyCart({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <div className="grid grow content-between gap-10 overflow-y-auto px-gutter py-8 md:content-center lg:grid-cols-[1fr_2fr] lg:items-center">
      <div className="grid justify-items-start gap-6">
        <p className="display text-[clamp(2rem,4.4vw,4.5rem)]">Nothing here yet</p>
        <p>Your cart is empty. Everything starts that way.</p>
        <Link {...FOCUS_MARK} to="/products" className={buttonLook()} onClick={onLeave}>
          Shop all
        </Link>
      </div>
      {children}
    </div>
  );
}
