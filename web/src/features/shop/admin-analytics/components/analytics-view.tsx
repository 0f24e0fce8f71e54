import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import { ANALYTICS_WINDOWS, toInsights } from '#shared/shop/analytics.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { Headline, Outdated, Panel, Waiting } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { formatUtcDay, formatUtcWeekday } from '#web/lib/format/admin-format.ts';
import { shopDay, shopZone } from '#web/lib/format/shop-zone.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { csvOf, variantsCsv } from '../analytics-csv.ts';
import { percent } from '../analytics-labels.ts';
import { type Analytics, analyticsQuery, type ChosenDays } from '../api/analytics.ts';
import { MEASURE_NAMES, MEASURES } from '../measures.ts';
import { Countries, Sources } from './breakdowns.tsx';
import { Buyers } from './buyers.tsx';
import { DayChart } from './day-chart.tsx';
import { DaysTable } from './days-table.tsx';
import { FigurePanels } from './figure-panels.tsx';
import { Funnel } from './funnel.tsx';
import { GiftCards } from './gift-cards.tsx';
import { ProfitSteps } from './profit-steps.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Recovered } from './recovered.tsx';
import { SpanForm } from './span-form.tsx';
import { TopProducts } from './top-products.tsx';

/** Describes the day with the most revenue. Returns `None yet` if there was no revenue. */
function bestDay(series: Analytics['series']): string {
  const best = series.reduce<Analytics['series'][number] | null>(
    (top, day) => (day.revenueCents > (top?.revenueCents ?? 0) ? day : top),
    null,
  );
  return best ? `${formatUtcWeekday(best.day)}, ${formatCents(best.revenueCents)}` : 'None yet';
}

function QuickStats({ series, period: { sums } }: Pick<Analytics, 'series' | 'period'>) {
  const { piecesPerOrder, refundRate } = toInsights(sums);
  const stats = [
    ['Best day', bestDay(series)],
    ['Items per order', piecesPerOrder === null ? '—' : piecesPerOrder.toFixed(1)],
    ['Page views per visitor', sums.visitors === 0 ? '—' : (sums.visits / sums.visitors).toFixed(1)],
    ['Discounts given', formatCents(sums.discountCents)],
    ['Shipping charged', formatCents(sums.shippingCents)],
    ['Refund rate', refundRate === null ? '—' : percent(refundRate)],
  ];
  return (
    <dl className="figures grid gap-x-12 md:grid-cols-2 xl:grid-cols-3">
      {stats.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6 border-b border-concrete py-2.5">
          <dt className="text-ash">{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DayByDay({ series }: Pick<Analytics, 'series'>) {
  const [chosen, setChosen] = useState(MEASURE_NAMES[0] ?? 'revenue');
  const measure = MEASURES[chosen];
  const isEmpty = series.every((day) => measure.above(day) === 0);
  return (
    <Panel
      title="Day by day"
      actions={
        <ChoiceBar
          label="What the chart shows"
          choices={MEASURE_NAMES}
          nameOf={(name) => MEASURES[name].name}
          chosen={chosen}
          onChoose={setChosen}
        />
      }
    >
      {isEmpty && (
        <p className="max-w-[60ch] text-ash">
          {chosen === 'visitors' ? 'No visitors yet. They are counted without cookies.' : 'No sales in this period.'}
        </p>
      )}
      <DayChart series={series} measure={measure} />
      <DaysTable series={series} />
    </Panel>
  );
}

const variantsFile = ({ from, to }: Analytics['period']) => `products-by-variant-${from}-${to}.csv`;

function Content({ analytics }: { analytics: Analytics }) {
  const { series, period, previous, sources, countries, topProducts, activity } = analytics;
  return (
    <div className="space-y-12">
      <FigurePanels {...analytics} />
      <DayByDay series={series} />
      <div className="grid gap-12 xl:grid-cols-[3fr_2fr]">
        <Panel title="How the profit adds up">
          <ProfitSteps profit={period.profit} orders={period.sums.orders} />
        </Panel>
        <Panel title="New and returning customers">
          <Buyers sums={period.sums} before={previous.sums} />
        </Panel>
      </div>
      <div className="grid gap-12 xl:grid-cols-3">
        <Panel title="From visit to order">
          <Funnel series={series} />
        </Panel>
        <Panel title="Where visitors come from">
          <Sources sources={sources} />
        </Panel>
        <Panel title="Sales by country">
          <Countries countries={countries} />
        </Panel>
      </div>
      <Panel title="Quick stats">
        <QuickStats series={series} period={period} />
      </Panel>
      <Panel title="Abandoned carts">
        <Recovered period={period} />
      </Panel>
      <GiftCards sums={period.sums} />
      <div className="grid gap-12 xl:grid-cols-[3fr_2fr]">
        <Panel
          title="Top products"
          actions={
            topProducts.length > 0 && (
              <button
                type="button"
                className="link min-h-11 text-sm"
                onClick={() => saveFile(variantsCsv(topProducts), variantsFile(period), 'text/csv')}
              >
                Download by variant
              </button>
            )
          }
        >
          <TopProducts products={topProducts} />
        </Panel>
        <Panel title="Recent activity">
          <RecentActivity activity={activity} />
        </Panel>
      </div>
    </div>
  );
}

interface AnalyticsViewProps {
  chosen: ChosenDays;
  onChoose: (chosen: ChosenDays) => void;
}

export function AnalyticsView({ chosen, onChoose }: AnalyticsViewProps) {
  const { data, isError, refetch, isPlaceholderData } = useQuery(analyticsQuery(chosen));
  const save = ({ series, period: { from, to } }: Analytics) =>
    saveFile(csvOf(series), `analytics-${from}-${to}.csv`, 'text/csv');
  return (
    <>
      <Headline title="Analytics">
        <div className="flex grow flex-wrap items-center justify-between gap-4">
          <ChoiceBar
            label="Days"
            choices={ANALYTICS_WINDOWS}
            nameOf={(window) => `${window} days`}
            chosen={'days' in chosen ? chosen.days : null}
            onChoose={(days) => onChoose({ days })}
          />
          <Button look="outline" size="small" disabled={!data || isPlaceholderData} onClick={() => data && save(data)}>
            Download CSV
          </Button>
        </div>
      </Headline>
      {data && (
        <div className="-mt-2 mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <p className="text-ash">
            {formatUtcDay(data.period.from)} to {formatUtcDay(data.period.to)}
            {data.period.to === shopDay(Date.now()) && ', including today'}. Days are in {shopZone()}.
          </p>
          <SpanForm
            key={`${data.period.from} ${data.period.to}`}
            span={{ from: data.period.from, to: data.period.to }}
            onShow={onChoose}
          />
        </div>
      )}
      {isError && <Outdated what={data ? 'the newest figures' : 'the figures'} onRetry={() => refetch()} />}
      {!data && !isError && <Waiting />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <Content analytics={data} />
        </div>
      )}
    </>
  );
}
