import { VOLUME_DISCOUNTS, volumeDiscount, volumePrompt } from '#shared/base/discounts/volume-discounts.ts';

const [BEST] = VOLUME_DISCOUNTS;

/** Shows the discount of the current number of units, or of a few more. `isReplaced` when an offer saves more. */
export function VolumeDiscount({ units, isReplaced }: { units: number; isReplaced: boolean }) {
  const earned = volumeDiscount(units);
  const missing = BEST.units - units;
  if (isReplaced) return <p>Your discount saves more than the one for {units} items</p>;
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
