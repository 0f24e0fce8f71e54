import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { type Cents, formatCents } from '#shared/base/money.ts';
import type { Profit } from '#shared/shop/profit.ts';

interface StepProps {
  name: string;
  /** Null if unknown. */
  cents: Cents | null;
  isCost?: boolean;
  isSum?: boolean;
  children?: ReactNode;
}

const Step = ({ name, cents, isCost = false, isSum = false, children }: StepProps) => (
  <div className={`grid grid-cols-[1fr_auto] gap-x-6 py-2.5 ${isSum ? 'font-semibold' : 'border-b border-concrete'}`}>
    <dt>
      {name}
      {children && <span className="block text-sm font-normal text-ash">{children}</span>}
    </dt>
    <dd className="figures text-right whitespace-nowrap">
      {cents === null ? 'Unknown' : `${isCost && cents > 0 ? '− ' : ''}${formatCents(cents)}`}
    </dd>
  </div>
);

function feeNote({ estimatedOrders }: Profit, orders: number): ReactNode {
  if (orders === 0) return null;
  if (estimatedOrders === 0) return 'As Stripe charged them';
  const estimated =
    estimatedOrders >= orders
      ? 'Estimate'
      : `Estimate for ${formatCount(estimatedOrders)} of ${pluralize(orders, 'order')}`;
  return (
    <>
      {estimated}, by the formula under{' '}
      <Link to="/admin/settings#payment-fees" className="link">
        Settings
      </Link>
    </>
  );
}

/** Lists the steps from revenue to profit. Says when a cost is unknown instead of treating it as zero. */
export function ProfitSteps({ profit, orders }: { profit: Profit; orders: number }) {
  const { unknownUnits, unknownShipments, isUpperBound } = profit;
  return (
    <>
      <dl>
        <Step name="Revenue" cents={profit.revenueCents}>
          As charged, shipping included
        </Step>
        <Step name="Refunds" isCost cents={profit.refundedCents} />
        <Step name="Product cost" isCost cents={profit.productCostCents}>
          {unknownUnits > 0 && `Unknown for ${pluralize(unknownUnits, 'item')}`}
        </Step>
        <Step name="Shipping cost" isCost cents={profit.shippingCostCents}>
          {unknownShipments > 0 && `Unknown for ${pluralize(unknownShipments, 'shipped order')}`}
        </Step>
        <Step name="Payment fees" isCost cents={profit.feeCents + profit.estimatedFeeCents}>
          {feeNote(profit, orders)}
        </Step>
        <Step name={isUpperBound ? 'Profit, at most' : 'Profit'} isSum cents={profit.profitCents} />
      </dl>
      <p className="mt-3 max-w-[60ch] text-sm text-ash">
        {isUpperBound && 'Unknown costs aren’t subtracted, so the real profit is lower. '}
        Refunds and shipping costs count on the day they become known. The cost of returned items isn’t added back.
      </p>
    </>
  );
}
