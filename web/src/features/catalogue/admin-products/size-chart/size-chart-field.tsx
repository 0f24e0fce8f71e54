import { type ReactNode, useState } from 'react';
import { MAX_CHART_COLUMNS } from '#shared/catalogue/size-chart/size-chart.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { RowsEditor } from '#web/components/admin/rows-editor.tsx';
import { Button } from '#web/components/button.tsx';
import { UNITS, unitName } from '#web/lib/format/length-units.ts';
import { ChartTable } from './chart-table.tsx';
import { CopyChart } from './copy-chart.tsx';
import { HtmlMode } from './html-mode.tsx';
import { blankColumn, type Chart, useChart } from './use-chart.ts';

interface SizeChartFieldProps {
  html: string;
  /** Null for a product that hasn't been saved yet. */
  productId: string | null;
  /** The product's sizes. */
  sizes: readonly string[];
  error: string | undefined;
  onChange: (html: string) => void;
  /** The field that edits the HTML. */
  children: ReactNode;
}

const CopyLink = ({ onCopy }: { onCopy: () => void }) => (
  <button type="button" className="label link min-h-11 text-xs" onClick={onCopy}>
    Copy from another product
  </button>
);

const Measurements = ({ form }: { form: Chart }) => (
  <fieldset className="max-w-md">
    <legend className="sr-only">Measurements</legend>
    <RowsEditor
      what="measurement"
      rows={form.columns}
      most={MAX_CHART_COLUMNS}
      nothing="Add a measurement, such as Chest."
      blank={blankColumn}
      fields={(column, index, change) => (
        <TextField
          id={column.key}
          label={`Measurement ${index + 1}`}
          className="sm:col-span-2"
          maxLength={40}
          value={column.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      onChange={form.setColumns}
    />
  </fieldset>
);

interface TableModeProps extends Pick<SizeChartFieldProps, 'sizes' | 'error'> {
  form: Chart;
  onCopy: () => void;
}

function TableMode({ form, sizes, error, onCopy }: TableModeProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-3">
          <ChoiceBar
            label="Enter lengths in"
            choices={UNITS}
            nameOf={unitName}
            chosen={form.unit}
            onChoose={form.setUnit}
          />
          <p className="text-sm text-ash">The other unit is filled in for you.</p>
        </div>
        <div className="flex flex-wrap gap-x-5">
          <button type="button" className="label link min-h-11 text-xs" onClick={form.showHtml}>
            Edit as HTML
          </button>
          <CopyLink onCopy={onCopy} />
          <button type="button" className="label link min-h-11 text-xs" onClick={() => setRemoving(true)}>
            Remove chart
          </button>
        </div>
      </div>
      <ChartTable form={form} sizes={sizes} />
      {error && (
        <p role="alert" className="text-sm text-rust-deep">
          {error}
        </p>
      )}
      <Measurements form={form} />
      <TextField
        label="Note below the chart"
        hint="Optional. For example: Measured flat. Allow half an inch either way."
        maxLength={500}
        value={form.chart?.note ?? ''}
        onChange={({ target }) => form.change({ note: target.value })}
      />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove the size chart?"
        action="Remove chart"
        onConfirm={() => {
          setRemoving(false);
          form.remove();
        }}
      >
        <p>Once you save, the product’s page will have no size guide.</p>
      </ConfirmDialog>
    </div>
  );
}

interface NoChartProps extends Pick<SizeChartFieldProps, 'sizes'> {
  form: Chart;
  onCopy: () => void;
}

const NoChart = ({ form, sizes, onCopy }: NoChartProps) => (
  <div>
    <p className="mb-4 text-ash">
      {sizes.length > 0
        ? 'No size chart. With one, the product’s page links to a size guide.'
        : 'Add sizes to the product first. The chart has one row per size.'}
    </p>
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button size="small" look="outline" disabled={sizes.length === 0} onClick={() => form.start()}>
        Add size chart
      </Button>
      <CopyLink onCopy={onCopy} />
      <button type="button" className="label link min-h-11 text-xs" onClick={form.showHtml}>
        Edit as HTML
      </button>
    </div>
  </div>
);

/** Edits a size chart as a table or as HTML. If a table couldn't keep everything in the HTML, starts as HTML. */
export function SizeChartField({ html, productId, sizes, error, onChange, children }: SizeChartFieldProps) {
  const form = useChart(html, onChange);
  const [isCopying, setCopying] = useState(false);
  if (form.isHtml)
    return (
      <HtmlMode html={html} form={form}>
        {children}
      </HtmlMode>
    );
  return (
    <>
      {form.chart ? (
        <TableMode form={form} sizes={sizes} error={error} onCopy={() => setCopying(true)} />
      ) : (
        <NoChart form={form} sizes={sizes} onCopy={() => setCopying(true)} />
      )}
      {isCopying && (
        <CopyChart
          productId={productId}
          isReplacing={html.trim() !== ''}
          onCopy={(copied) => {
            setCopying(false);
            onChange(copied);
          }}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  );
}
