import { useSearchParams } from 'react-router-dom';
import { ANALYTICS_WINDOWS, spanFault, type WindowDays } from '#shared/shop/analytics.ts';
import type { ChosenDays } from '#web/features/shop/admin-analytics/api/analytics.ts';
import { AnalyticsView } from '#web/features/shop/admin-analytics/components/analytics-view.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { shopDay } from '#web/lib/format/shop-zone.ts';

const STANDARD: WindowDays = 30;

/** Returns the days that are set in the address. */
function chosenDays(search: URLSearchParams): ChosenDays {
  const span = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  if (!spanFault(span, shopDay(Date.now()))) return span;
  return { days: ANALYTICS_WINDOWS.find((window) => String(window) === search.get('days')) ?? STANDARD };
}

const addressOf = (chosen: ChosenDays): Record<string, string> => {
  if ('from' in chosen) return { ...chosen };
  return chosen.days === STANDARD ? {} : { days: String(chosen.days) };
};

export default function AdminAnalytics() {
  usePageTitle('Analytics');
  const [search, setSearch] = useSearchParams();
  return (
    <AnalyticsView chosen={chosenDays(search)} onChoose={(chosen) => setSearch(addressOf(chosen), { replace: true })} />
  );
}
