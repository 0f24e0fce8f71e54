import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import { useSettings } from '#web/lib/data/settings.ts';

/** Formats cents as dollars, without zero cents: `$200`, `$199.50`. */
const shortCents = (cents: number) => formatCents(cents).replace(/\.00$/, '');

interface PromisedProps {
  to: string;
  policy: string;
  onLeave: (() => void) | undefined;
  children: ReactNode;
}

const Promised = ({ to, policy, onLeave, children }: PromisedProps) => (
  <li className="flex items-start justify-between gap-6 border-b border-concrete py-1.5">
    <span className="py-2.5">{children}</span>
    <Link to={to} className="link shrink-0 py-2.5" onClick={onLeave}>
      {policy}
      <span className="sr-only"> policy</span>
    </Link>
  </li>
);

/**
 * Lists promises for every order, with links to the policies and the amount for free shipping. Calls `onLeave` when the
 * shopper follows a link.
 */
export function Promises({ onLeave }: { onLeave?: () => void }) {
  const { freeShippingFromCents } = useSettings();
  return (
    <ul className="mt-6 border-t border-concrete">
      <Promised to="/shipping-policy" policy="Shipping" onLeave={onLeave}>
        Ships in 2-3 business days.
        {freeShippingFromCents !== null &&
          ` Free on orders of ${shortCents(freeShippingFromCents)} or more, after discounts.`}
      </Promised>
      <Promised to="/refund-policy" policy="Refund" onLeave={onLeave}>
        Wrong size? It happens. You have 15 days to request a refund.
      </Promised>
    </ul>
  );
}
