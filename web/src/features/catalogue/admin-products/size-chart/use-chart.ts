import { useState } from 'react';
import { readChart, unitOf, writeChart } from '#shared/catalogue/size-chart/chart-html.ts';
import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { type NextColumn, newChart, type SizeChart, withColumns } from '#shared/catalogue/size-chart/size-chart.ts';
import { chosenUnit, preferredUnit } from '#web/lib/storage/length-unit.ts';

/** A column with a key that stays while it moves. */
export interface KeyedColumn {
  key: string;
  name: string;
}

interface ShownChart {
  chart: SizeChart;
  keys: string[];
  /** The HTML that it was read from, and the chart's own HTML for it. */
  html: string;
  rewritten: string;
}

let lastKey = 0;
export const blankColumn = (): KeyedColumn => ({ key: `column-${++lastKey}`, name: '' });

function shownChart(chart: SizeChart, html: string): ShownChart {
  return { chart, keys: chart.columns.map(() => blankColumn().key), html, rewritten: writeChart(chart) };
}

/** Returns the chart to show as a table; null for none, and for HTML that a table would lose. */
function openChart(html: string): ShownChart | null {
  const read = readChart(html, 'in');
  return read?.isWhole ? shownChart(read.chart, html) : null;
}

/** Returns the unit that was chosen in this browser; before a choice, the chart's own. */
const openingUnit = (chart: SizeChart | undefined): LengthUnit =>
  chosenUnit.read() ? preferredUnit() : ((chart && unitOf(chart)) ?? preferredUnit());

const mustBeHtml = (html: string): boolean => html.trim() !== '' && openChart(html) === null;

/**
 * Edits the HTML of a size chart as a table where that loses nothing, and else as HTML. An untouched chart keeps its HTML
 * to the letter. HTML from outside, such as a kept draft, is opened again.
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
    /** Begins with an empty chart, or takes another one over. */
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
    /** Shows the HTML as a table. `chart` is given where that loses something. */
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
