import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { FIT_WISHES, type FitWish } from '#shared/catalogue/size-finder/room.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { HeightField, MeasureField } from './measure-field.tsx';
import type { Answers } from './use-answers.ts';

const WISH_WORDS: Readonly<Record<FitWish, string>> = { close: 'Close', regular: 'Regular', loose: 'Loose' };
const BY = ['chest', 'weight'] as const;

/** Shows the three questions: height, chest or weight, and fit. */
export function AboutYou({ answers: { known, change }, unit }: { answers: Answers; unit: LengthUnit }) {
  return (
    <div className="space-y-4 md:space-y-6">
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <HeightField key={unit} unit={unit} value={known.height} onChange={(height) => change({ height })} />
        <div>
          <MeasureField
            key={`${unit} ${known.by}`}
            what={known.by}
            label={known.by === 'chest' ? 'Chest' : 'Weight'}
            unit={unit}
            value={known[known.by]}
            onChange={(value) => change({ [known.by]: value })}
          />
          <button
            type="button"
            className="link min-h-11 text-sm"
            onClick={() => change({ by: BY[known.by === 'chest' ? 1 : 0] })}
          >
            {known.by === 'chest' ? 'I don’t know my chest' : 'I know my chest'}
          </button>
        </div>
      </div>
      {known.by === 'chest' && (
        <p className="-mt-3 text-sm text-ash">
          Measure around the fullest part of your chest, over a thin shirt. Keep the tape level.
        </p>
      )}
      <div>
        <p aria-hidden="true" className="label mb-2">
          How should it fit?
        </p>
        <div className="flex">
          <ChoiceBar
            label="How should it fit?"
            choices={FIT_WISHES}
            nameOf={(wish) => WISH_WORDS[wish]}
            chosen={known.wish}
            onChoose={(wish) => change({ wish })}
          />
        </div>
      </div>
    </div>
  );
}
