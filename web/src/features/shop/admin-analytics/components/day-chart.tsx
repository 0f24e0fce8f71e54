import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { DayFigures } from '#shared/shop/analytics.ts';
import { formatUtcDay, formatUtcWeekday } from '#web/lib/format/admin-format.ts';
import type { Measure } from '../measures.ts';
import { fromTop, labeled, type Scale, scaleFor } from '../scale.ts';

const HEIGHT_PX = 248;

const share = (part: number): string => `${part * 100}%`;

interface BarProps {
  day: DayFigures;
  measure: Measure;
  scale: Scale;
  left: number;
  width: number;
  isActive: boolean;
}

function Bar({ day, measure, scale, left, width, isActive }: BarProps) {
  const zero = fromTop(0, scale);
  const top = fromTop(measure.above(day), scale);
  const below = measure.below?.(day) ?? 0;
  const bar = { x: share(left + width * 0.14), width: share(width * 0.72) };
  return (
    <g>
      {isActive && <rect x={share(left)} width={share(width)} y="0" height="100%" className="fill-bone-deep" />}
      <rect {...bar} y={share(top)} height={share(zero - top)} className={isActive ? 'fill-moss' : 'fill-ink'} />
      {below > 0 && (
        <rect {...bar} y={share(zero)} height={share(fromTop(-below, scale) - zero)} className="fill-rust" />
      )}
    </g>
  );
}

function Ticks({ scale, tick }: { scale: Scale; tick: Measure['tick'] }) {
  return scale.ticks.map((value) => (
    <span
      key={value}
      className="figures absolute right-full mr-3 -translate-y-1/2 text-xs whitespace-nowrap text-ash"
      style={{ top: share(fromTop(value, scale)) }}
    >
      {tick(value)}
    </span>
  ));
}

/** Returns the position of a label at its day. Labels of the first and last day stay within the chart. */
const positionOf = (index: number, length: number) => ({
  left: share((index + 0.5) / length),
  transform: `translateX(-${share(index / Math.max(1, length - 1))})`,
});

function DayLabels({ series }: { series: readonly DayFigures[] }) {
  const { length } = series;
  return labeled(length, 8).map((index, number, { length: labels }) => (
    <span
      key={index}
      className={`absolute top-full pt-2.5 text-xs whitespace-nowrap text-ash ${(labels - 1 - number) % 2 ? 'hidden sm:block' : ''}`}
      style={positionOf(index, length)}
    >
      {formatUtcDay(series[index]?.day ?? '')}
    </span>
  ));
}

/** Returns the index that each key moves to from the index of a day. */
const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageUp: (index) => index + 7,
  PageDown: (index) => index - 7,
  Home: () => 0,
  End: (_, last) => last,
};

interface DayChartProps {
  series: readonly DayFigures[];
  measure: Measure;
}

/** Shows a line at each tick and a bar for each day. */
function Bars({ series, measure, scale, active }: DayChartProps & { scale: Scale; active: number | null }) {
  return (
    <svg aria-hidden="true" className="size-full overflow-visible">
      {scale.ticks.map((value) => (
        <line
          key={value}
          x1="0"
          x2="100%"
          y1={share(fromTop(value, scale))}
          y2={share(fromTop(value, scale))}
          className={value === 0 ? 'stroke-ink' : 'stroke-concrete'}
        />
      ))}
      {series.map((day, index) => (
        <Bar
          key={day.day}
          day={day}
          measure={measure}
          scale={scale}
          left={index / series.length}
          width={1 / series.length}
          isActive={index === active}
        />
      ))}
    </svg>
  );
}

const DayDetails = ({ day, lines, style }: { day: string; lines: readonly string[]; style: CSSProperties }) => (
  <div
    aria-hidden="true"
    className="figures pointer-events-none absolute top-0 z-10 bg-ink px-3 py-2 text-sm whitespace-nowrap text-bone"
    style={style}
  >
    <p className="text-xs text-concrete">{formatUtcWeekday(day)}</p>
    {lines.map((line, index) => (
      <p key={line} className={index === 0 ? 'font-semibold' : 'text-xs'}>
        {line}
      </p>
    ))}
  </div>
);

/**
 * Shows a bar chart by day. The keyboard reaches it as a single element: arrow keys move from day to day, and screen readers
 * read each day as the value of a slider. The pointer shows details of the day under it.
 */
export function DayChart({ series, measure }: DayChartProps) {
  const last = series.length - 1;
  const [chosen, setChosen] = useState(last);
  const [isShown, setShown] = useState(false);
  const at = Math.min(chosen, last);
  const active = series[at];
  const scale = scaleFor(series.flatMap((day) => [measure.above(day), -(measure.below?.(day) ?? 0)]));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShown(false);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setShown(true);
    setChosen(Math.max(0, Math.min(last, step(at, last))));
  };
  const onPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setShown(true);
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * series.length))));
  };

  if (!active) return null;
  const lines = measure.describe(active);
  return (
    <div className="pt-3 pb-8 pl-13">
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${measure.name} by day`}
        aria-valuemin={1}
        aria-valuemax={series.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${formatUtcWeekday(active.day)}: ${lines.join(', ')}`}
        className="relative touch-pan-y"
        style={{ height: HEIGHT_PX }}
        onKeyDown={onKeyDown}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setShown(false)}
      >
        <Ticks scale={scale} tick={measure.tick} />
        <Bars series={series} measure={measure} scale={scale} active={isShown ? at : null} />
        <DayLabels series={series} />
        {isShown && <DayDetails day={active.day} lines={lines} style={positionOf(at, series.length)} />}
      </div>
    </div>
  );
}
