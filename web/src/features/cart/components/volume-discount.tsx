import { VOLUME_DISCOUNTS, volumeDiscount, volumePrompt } from '#shared/base/pricing.ts';

const [BEST] = VOLUME_DISCOUNTS;

/** What the number of pieces earns, or would earn with a few more. */
export function VolumeDiscount({ pieces }: { pieces: number }) {
  const earned = volumeDiscount(pieces);
  const missing = BEST.pieces - pieces;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {earned ? (
        <>
          <span className="label bg-moss px-2 py-1.5 text-xs leading-none text-bone">{earned.label}</span>
          {missing > 0 && <span className="text-ash">{`${missing} more for ${BEST.percent}% off`}</span>}
        </>
      ) : (
        volumePrompt(pieces)
      )}
    </p>
  );
}
