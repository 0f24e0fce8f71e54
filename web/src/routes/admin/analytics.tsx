import { useSearchParams } from 'react-router-dom';
import { ANALYTICS_WINDOWS, type WindowDays } from '#shared/shop/analytics.ts';
import { AnalyticsView } from '#web/features/shop/admin-analytics/components/analytics-view.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

const STANDARD: WindowDays = 30;

export default function AdminAnalytics() {
  usePageTitle('Analytics');
  const [search, setSearch] = useSearchParams();
  const days = ANALYTICS_WINDOWS.find((window) => String(window) === search.get('days')) ?? STANDARD;
  return (
    <AnalyticsView
      days={days}
      onDays={(window) => setSearch(window === STANDARD ? {} : { days: String(window) }, { replace: true })}
    />
  );
}
