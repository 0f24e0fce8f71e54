import { useSearchParams } from 'react-router-dom';
import { WINDOWS, type WindowDays } from '../../../shared/analytics.ts';
import { AnalyticsView } from '../features/admin-analytics/components/analytics-view.tsx';
import { usePageTitle } from '../lib/page-title.ts';

const STANDARD: WindowDays = 30;

export default function AdminAnalytics() {
  usePageTitle('Analytics');
  const [search, setSearch] = useSearchParams();
  const days = WINDOWS.find((window) => String(window) === search.get('days')) ?? STANDARD;
  return (
    <AnalyticsView
      days={days}
      onDays={(window) => setSearch(window === STANDARD ? {} : { days: String(window) }, { replace: true })}
    />
  );
}
