import { useState } from 'react';
import { readChart, unitOf, writeChart } from '#shared/catalogue/size-chart/chart-html.ts';
import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { type NextColumn, newChart, type SizeChart, withColumns } from '#shared/catalogue/size-chart/size-chart.ts';
import { chosenUnit, preferredUnit } from '#web/lib/storage/length-unit.ts';

/** A column with a key that stays the same when the column moves. */
export interface KeyedColumn {
  key: string;
  name: string;
}

interface ShownChart {
  chart: SizeChart;
  keys: string[];
  /** The HTML that the chart was read from. `rewritten` is the HTML that the shop would write for the same chart. */
  html: string;
  rewritten: string;
}

let lastKey = 0;
export const blankColumn = (): KeyedColumn => ({ key: `column-${++lastKey}`, name: '' });

function shownChart(chart: SizeChart, html: string): ShownChart {
  return { chart, keys: chart.columns.map(() => blankColumn().key), html, rewritten: writeChart(chart) };
}

/**
 * Returns the chart to show as a table. Returns null if there is no chart, or if a table couldn't keep everything in the
 * HTML.
 */
function openChart(html: string): ShownChart | null {
  const read = readChart(html, 'in');
  return read?.isWhole ? shownChart(read.chart, html) : null;
}

/** Returns the unit that was last chosen in this browser. If none was chosen, returns the chart's unit. */
const openingUnit = (chart: SizeChart | undefined): LengthUnit =>
  chosenUnit.read() ? preferredUnit() : ((chart && unitOf(chart)) ?? preferredUnit());

const mustBeHtml = (html: string): boolean => html.trim() !== '' && openChart(html) === null;

/**
 * Edits the HTML of a size chart. Shows a table if that loses nothing, and the HTML otherwise. A chart that isn't edited
 * keeps its HTML exactly. HTML that changes from outside, such as a restored draft, is read again.
 */
export function useChart(html: string, onChange: (html: string) => void) {
  const [shown, show] = useState(() => openChart(html));
  const [isHtml, setHtml] = useState(() => mustBeHtml(html));
  const [known, setKnown] = useState(html);
  const [unit, setUnit] = useState<LengthUnit>(() => openingUnit(shown?.chart));
  if (html !== known) {
    setKnown(html);
    if (!isHtml) {
      show(openChart(html));
      setHtml(mustBeHtml(html));
    }
  }

  function put(next: ShownChart) {
    const rewritten = writeChart(next.chart);
    const text = rewritten === next.rewritten ? next.html : rewritten;
    show(next);
    setHtml(false);
    setKnown(text);
    if (text !== html) onChange(text);
  }

  function start(chart: SizeChart) {
    setUnit(unitOf(chart) ?? unit);
    put({ ...shownChart(chart, ''), rewritten: '' });
  }

  return {
    isHtml,
    unit,
    setUnit(next: LengthUnit) {
      chosenUnit.write(next);
      setUnit(next);
    },
    chart: shown?.chart ?? null,
    columns: shown ? shown.keys.map((key, index) => ({ key, name: shown.chart.columns[index] ?? '' })) : [],
    /** Starts with an empty chart or with a copy of another chart. */
    start: (chart: SizeChart = newChart()) => start(chart),
    change: (part: Partial<SizeChart>) => shown && put({ ...shown, chart: { ...shown.chart, ...part } }),
    setColumns(columns: readonly KeyedColumn[]) {
      if (!shown) return;
      const next: NextColumn[] = columns.map(({ key, name }) => {
        const from = shown.keys.indexOf(key);
        return { name, from: from < 0 ? null : from };
      });
      put({ ...shown, chart: withColumns(shown.chart, next, unit), keys: columns.map(({ key }) => key) });
    },
    remove() {
      show(null);
      setKnown('');
      onChange('');
    },
    showHtml: () => setHtml(true),
    /** Shows the HTML as a table. Pass `chart` if the conversion loses something. */
    showTable(chart: SizeChart | null) {
      if (chart) return start(chart);
      const opened = openChart(html);
      show(opened);
      if (opened) setUnit(unitOf(opened.chart) ?? unit);
      setHtml(mustBeHtml(html));
    },
  };
}

export type Chart = ReturnType<typeof useChart>;
