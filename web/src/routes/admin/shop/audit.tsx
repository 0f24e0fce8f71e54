import { Link, useSearchParams } from 'react-router-dom';
import { Headline } from '#web/components/admin/screen.tsx';
import { kindLabels } from '#web/features/jobs/kind-labels.ts';
import { AuditList } from '#web/features/shop/admin-history/components/audit-list.tsx';
import { HistoryFilters } from '#web/features/shop/admin-history/components/history-filters.tsx';
import { type HistoryFilter, historyFilterOf } from '#web/features/shop/admin-history/history-filter.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminAudit() {
  const [search, setSearch] = useSearchParams();
  const subject = search.get('subject');
  const filter = historyFilterOf(search);
  usePageTitle('History');

  function change(part: Partial<HistoryFilter>) {
    // Reads the window's address, because it is newer than the rendered one while the list is being drawn.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  }

  return (
    <>
      <Headline title="History">
        {subject && (
          <Link to="/admin/audit" className="link inline-flex min-h-11 items-center">
            Show everything
          </Link>
        )}
      </Headline>
      <AuditList subject={subject} filter={filter} jobLabel={(kind) => kindLabels(kind).due}>
        {(people) => <HistoryFilters filter={filter} people={people} onChange={change} />}
      </AuditList>
    </>
  );
}
