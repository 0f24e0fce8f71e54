import { VOLUME_DISCOUNTS, volumeDiscount, volumePrompt } from '#shared/base/pricing.ts';

const [BEST] = VOLUME_DISCOUNTS;

/** Shows the discount of the current number of units, or of a few more. */
export function VolumeDiscount({ units }: { units: number }) {
  const earned = volumeDiscount(units);
  const missing = BEST.units - units;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {earned ? (
        <>
          <span className="label bg-moss px-2 py-1.5 text-xs leading-none text-bone">{earned.label}</span>
          {missing > 0 && <span className="text-ash">{`${missing} more for ${BEST.percent}% off`}</span>}
        </>
      ) : (
        volumePrompt(units)
      )}
    </p>
  );
}
