import { formatCents } from '../../../../../shared/money.ts';

/** How far the cart is from free shipping; nothing when the shop offers none. */
export function FreeShipping({ goodsCents, freeFromCents }: { goodsCents: number; freeFromCents: number | null }) {
  if (freeFromCents === null) return null;
  const missing = freeFromCents - goodsCents;
  const share = Math.min(1, goodsCents / freeFromCents);
  return (
    <div className="space-y-2">
      <p className={missing > 0 ? '' : 'text-moss'}>
        {missing > 0 ? `${formatCents(missing)} more for free shipping` : 'Shipping is on us'}
      </p>
      <div aria-hidden="true" className="h-1 bg-concrete">
        <div
          className="h-full origin-left bg-moss transition-transform duration-240 ease-out"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
