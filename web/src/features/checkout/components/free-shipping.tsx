import { formatCents } from '#shared/base/money.ts';

/** Shows how much is missing for free shipping; nothing when the shop does not offer it. */
export function FreeShipping({ goodsCents, freeFromCents }: { goodsCents: number; freeFromCents: number | null }) {
  if (freeFromCents === null) return null;
  const missing = freeFromCents - goodsCents;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className={`figures ${missing > 0 ? '' : 'text-moss'}`}>
        {missing > 0 ? `${formatCents(missing)} more for free shipping, after discount` : 'Your order ships free'}
      </p>
      <div aria-hidden="true" className="h-1 grow basis-24 bg-concrete">
        <div
          className="h-full origin-left bg-moss transition-transform duration-240 ease-out"
          style={{ transform: `scaleX(${Math.min(1, goodsCents / freeFromCents)})` }}
        />
      </div>
    </div>
  );
}
