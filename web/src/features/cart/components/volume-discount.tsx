import { volumeDiscount, volumePrompt } from '../../../../../shared/pricing.ts';

const NEXT = { from: 3, upTo: 6, words: '25% off' };

/** What the number of pieces earns, or would earn with a few more. */
export function VolumeDiscount({ pieces }: { pieces: number }) {
  const earned = volumeDiscount(pieces);
  const missing = NEXT.upTo - pieces;
  return (
    <p aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-concrete py-3">
      {earned ? (
        <>
          <span className="label bg-moss px-2 py-1.5 text-xs leading-none text-bone">{earned.label}</span>
          {missing > 0 && <span className="text-ash">{`${missing} more for ${NEXT.words}`}</span>}
        </>
      ) : (
        volumePrompt(pieces)
      )}
    </p>
  );
}
