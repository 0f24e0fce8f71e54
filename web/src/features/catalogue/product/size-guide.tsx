import { hasBothUnits, inUnit } from '#shared/catalogue/size-chart/chart-units.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { SafeHtml } from '#web/components/safe-html.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { UNITS, unitName } from '#web/lib/format/length-units.ts';
import { useLengthUnit } from '#web/lib/hooks/use-length-unit.ts';

interface SizeGuideProps {
  html: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** On phones, table cells may wrap. If that isn't enough, the table scrolls sideways and the sizes stay in view. */
const CHART = [
  'chart min-h-0 overflow-auto px-gutter py-6 outline-offset-[-4px]',
  '[&_:is(th,td)]:align-top max-md:[&_:is(th,td)]:min-w-16 max-md:[&_:is(th,td)]:pr-3 max-md:[&_:is(th,td)]:whitespace-normal',
  '[&_tr>:first-child]:sticky [&_tr>:first-child]:-left-gutter [&_tr>:first-child]:bg-bone [&_tr>:first-child]:whitespace-nowrap',
].join(' ');

export default function SizeGuide({ html, open, onOpenChange }: SizeGuideProps) {
  const [unit, setUnit] = useLengthUnit();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Size guide"
      className="rises inset-x-0 bottom-0 max-h-[80svh] md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[90svh] md:w-[min(40rem,90vw)] md:-translate-1/2 md:animate-[appear_160ms_ease-out]"
    >
      {hasBothUnits(html) && (
        <div className="flex shrink-0 px-gutter pt-5">
          <ChoiceBar label="Unit" choices={UNITS} nameOf={unitName} chosen={unit} onChoose={setUnit} />
        </div>
      )}
      <SafeHtml
        isScroller
        html={inUnit(html, unit)}
        role="region"
        aria-label="Size chart"
        tabIndex={0}
        className={CHART}
      />
    </Sheet>
  );
}
