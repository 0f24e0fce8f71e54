import { formatCents } from '#shared/base/money.ts';

interface FreeShippingProps {
  goodsCents: number;
  /** True if `goodsCents` is after a discount. */
  isReduced: boolean;
  freeFromCents: number | null;
  /** True if a discount makes shipping free. */
  isGiven: boolean;
}

/** Shows the amount that is missing for free shipping. Shows nothing if the shop doesn't offer it. */
export function FreeShipping({ goodsCents, isReduced, freeFromCents, isGiven }: FreeShippingProps) {
  if (freeFromCents === null) return null;
  const missing = isGiven ? 0 : freeFromCents - goodsCents;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className={`figures ${missing > 0 ? '' : 'text-moss'}`}>
        {missing > 0
          ? `${formatCents(missing)} more for free shipping${isReduced ? ', after discount' : ''}`
          : 'Your order ships free'}
      </p>
      <div aria-hidden="true" className="h-1 grow basis-24 bg-concrete">
        <div
          className="h-full origin-left bg-moss transition-transform duration-240 ease-out"
          style={{ transform: `scaleX(${missing > 0 ? goodsCents / freeFromCents : 1})` }}
        />
      </div>
    </div>
  );
}
