import { useQuery } from '@tanstack/react-query';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { adviceWords } from '#shared/catalogue/size-finder/advice-words.ts';
import { readScale } from '#shared/catalogue/size-finder/chest-scale.ts';
import { findSize, type SizeAdvice, type SizeAnswers } from '#shared/catalogue/size-finder/find-size.ts';
import { answersOf, type KnownAnswers } from '#shared/catalogue/size-finder/known-answers.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { Button } from '#web/components/button.tsx';
import { FormSheet } from '#web/components/form-sheet.tsx';
import { UNITS } from '#web/lib/format/length-units.ts';
import { useLengthUnit } from '#web/lib/hooks/use-length-unit.ts';
import { productQuery } from '../api/product.ts';
import { AboutYou } from './about-you.tsx';
import { OwnGarment } from './own-garment.tsx';
import { useAnswers } from './use-answers.ts';

interface SizeFinderProps {
  product: ProductDetail;
  isSoldOut: (size: string) => boolean;
  onChoose: (size: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Returns the answers, or null if any is missing. For a garment bought in this shop, includes its product with the size
 * chart.
 */
function useFullAnswers(known: KnownAnswers): SizeAnswers | null {
  const worn = known.way === 'garment' && known.garment === 'product' ? known.worn : null;
  const { data } = useQuery({ ...productQuery(worn?.slug ?? ''), enabled: worn !== null });
  if (!worn) return answersOf(known);
  return data && worn.size !== null ? { way: 'product', product: data, size: worn.size } : null;
}

interface AnswerProps {
  advice: SizeAdvice;
  unit: LengthUnit;
  onChoose: (size: string) => void;
}

function Answer({ advice, unit, onChoose }: AnswerProps) {
  const { headline, reasons } = adviceWords(advice, unit);
  const named = advice.sizes.filter(({ isSoldOut }) => !isSoldOut);
  const offered = named.length > 0 ? named : advice.instead;
  return (
    <>
      <div role="status">
        <p className="display text-2xl">{headline}</p>
        {reasons.map((reason) => (
          <p key={reason} className="mt-1">
            {reason}
          </p>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {offered.map(({ size }) => (
          <Button
            key={size}
            size="small"
            look={offered.length > 1 ? 'outline' : 'primary'}
            onClick={() => onChoose(size)}
          >
            Choose {size}
          </Button>
        ))}
      </div>
    </>
  );
}

const NoChest = () => (
  <p className="px-gutter py-8">This product’s size chart has no chest measurements to compare with yours.</p>
);

/** Finds the right size of a product from three questions or from a garment that fits. The answers stay in this browser. */
export default function SizeFinder({ product, isSoldOut, onChoose, open, onOpenChange }: SizeFinderProps) {
  const [unit, setUnit] = useLengthUnit();
  const answers = useAnswers();
  const { known, change } = answers;
  const full = useFullAnswers(known);
  const advice = full && findSize(product, full, isSoldOut);
  const isFindable = readScale(product.sizeChartHtml ?? '', product.sizes) !== null;
  return (
    <FormSheet open={open} onOpenChange={onOpenChange} title="Find my size">
      {isFindable ? (
        <>
          <div className="min-h-0 grow space-y-4 overflow-y-auto px-gutter py-4 md:min-h-96 md:space-y-6 md:py-6">
            <div className="flex flex-wrap justify-between gap-3">
              <ChoiceBar
                label="Start from"
                choices={['body', 'garment'] as const}
                nameOf={(way) => (way === 'body' ? 'My body' : 'A top that fits')}
                chosen={known.way}
                onChoose={(way) => change({ way })}
              />
              <ChoiceBar label="Unit" choices={UNITS} nameOf={(each) => each} chosen={unit} onChoose={setUnit} />
            </div>
            {known.way === 'body' ? (
              <AboutYou answers={answers} unit={unit} />
            ) : (
              <OwnGarment answers={answers} unit={unit} />
            )}
            <p className="text-sm text-ash">
              Your answers stay in this browser.{' '}
              {!answers.isEmpty && (
                <button type="button" className="link min-h-11" onClick={answers.forget}>
                  Forget them
                </button>
              )}
            </p>
          </div>
          <section
            aria-label="Your size"
            className="shrink-0 border-t border-concrete px-gutter py-4 md:min-h-44 md:py-5"
          >
            {advice ? (
              <Answer
                advice={advice}
                unit={unit}
                onChoose={(size) => {
                  onChoose(size);
                  onOpenChange(false);
                }}
              />
            ) : (
              <p className="text-ash">Your size shows up here.</p>
            )}
          </section>
        </>
      ) : (
        <NoChest />
      )}
    </FormSheet>
  );
}
