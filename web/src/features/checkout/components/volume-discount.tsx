import { type VolumeStep, volumeDiscount, volumeLabel, volumePrompt } from '#shared/base/discounts/volume-discounts.ts';

interface VolumeDiscountProps {
  units: number;
  steps: readonly VolumeStep[];
  /** True if another offer saves more. */
  isReplaced: boolean;
}

/** Shows the discount for the current number of units, and how many more units the next discount needs. */
export function VolumeDiscount({ units, steps, isReplaced }: VolumeDiscountProps) {
  const earned = volumeDiscount(units, steps);
  const next = steps.find((step) => step.units > units);
  if (steps.length === 0) return null;
  if (isReplaced) return <p>Your discount saves more than the one for {units} items</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {earned ? (
        <>
          <span className="label bg-moss px-2 py-1.5 text-xs leading-none text-bone">{volumeLabel(earned)}</span>
          {next && <span className="text-ash">{`${next.units - units} more for ${next.percent}% off`}</span>}
        </>
      ) : (
        volumePrompt(units, steps)
      )}
    </p>
  );
}
