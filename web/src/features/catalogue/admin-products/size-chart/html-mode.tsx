import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { readChart } from '#shared/catalogue/size-chart/chart-html.ts';
import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { SelectField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import type { Chart } from './use-chart.ts';

interface TakeOverProps {
  html: string;
  form: Chart;
  onClose: () => void;
}

/** Asks for confirmation before a chart is converted to a table that can't keep everything in its HTML. */
function TakeOver({ html, form, onClose }: TakeOverProps) {
  const [unit, setUnit] = useState<LengthUnit>(/\bcm\b|centimet/i.test(html) ? 'cm' : 'in');
  const lacksUnits = JSON.stringify(readChart(html, 'in')) !== JSON.stringify(readChart(html, 'cm'));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Edit as a table?"
      action="Edit as a table"
      wayOut="Keep the HTML"
      onConfirm={() => {
        onClose();
        form.showTable(readChart(html, unit)?.chart ?? null);
      }}
    >
      <p>
        The table keeps the sizes, the measurements, and the text of each cell. Everything else is removed, and lengths
        in the other unit are calculated. Nothing changes in the shop until you save.
      </p>
      {lacksUnits && (
        <SelectField
          label="Numbers without a unit are in"
          value={unit}
          onChange={({ target }) => setUnit(target.value === 'cm' ? 'cm' : 'in')}
        >
          <option value="in">Inches</option>
          <option value="cm">Centimeters</option>
        </SelectField>
      )}
    </ConfirmDialog>
  );
}

interface HtmlModeProps {
  html: string;
  form: Chart;
  /** The field that edits the HTML. */
  children: ReactNode;
}

/** Edits the HTML of a size chart and offers to go back to the table. */
export function HtmlMode({ html, form, children }: HtmlModeProps) {
  const [isAsking, ask] = useState(false);
  const settled = useDeferredValue(html);
  const read = useMemo(() => readChart(settled, 'in'), [settled]);
  const isEmpty = html.trim() === '';
  const reason = read
    ? 'Shown as HTML because the table editor wouldn’t keep all of it.'
    : 'Shown as HTML because it has no table with a row for each size.';
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {(isEmpty || read) && (
          <Button
            size="small"
            look="outline"
            onClick={() => (isEmpty || readChart(html, 'in')?.isWhole ? form.showTable(null) : ask(true))}
          >
            {isEmpty || read?.isWhole ? 'Edit as a table' : 'Edit as a table anyway'}
          </Button>
        )}
        {!isEmpty && !read?.isWhole && <p className="min-w-0 flex-1 basis-60 text-sm text-ash">{reason}</p>}
      </div>
      {children}
      {isAsking && <TakeOver html={html} form={form} onClose={() => ask(false)} />}
    </>
  );
}
