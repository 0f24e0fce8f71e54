import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';

interface OutcomeProps {
  title: string;
  children: ReactNode;
  /** Links that come before the two standard links. */
  ways?: ReactNode;
  /** True while the payment is being confirmed. No links are shown then. */
  isConfirming?: boolean;
  /** The paid items, if known. */
  receipt?: ReactNode;
}

/** Shows the two standard links of every outcome, after the outcome's specific links. */
export const PaymentWays = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap gap-3">
    {children}
    <Link to="/products" className={buttonLook()}>
      Continue Shopping
    </Link>
    <Link to="/" className={buttonLook('outline')}>
      Go Home
    </Link>
  </div>
);

/**
 * Shows the layout of the page after a payment. All states take up the same space, so that nothing moves when the state
 * changes.
 */
export function PaymentOutcome({ title, children, ways, isConfirming = false, receipt }: OutcomeProps) {
  return (
    <div className="grounded grid content-start gap-x-12 gap-y-14 px-gutter pt-14 md:pt-24 lg:grid-cols-12">
      <div className="grid content-start gap-8 lg:col-span-7">
        <h1 className="display min-h-[1.76em] max-w-[11ch] text-[clamp(2.5rem,9vw,5.5rem)] lg:text-[clamp(3rem,5.4vw,7rem)]">
          {title}
        </h1>
        <div role="status" className="min-h-44 max-w-[52ch] space-y-3 text-lg md:min-h-36">
          {children}
        </div>
        <div className="min-h-13.5">{!isConfirming && <PaymentWays>{ways}</PaymentWays>}</div>
      </div>
      <div className="min-h-80 lg:col-span-5">{receipt}</div>
    </div>
  );
}
