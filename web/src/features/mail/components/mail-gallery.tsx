import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { mailPreviewsQuery } from '../api/mail-previews.ts';
import { MailFrame } from './mail-frame.tsx';

/** Lists all emails of the shop and shows the one in the address. */
export function MailGallery() {
  const { data, isError, refetch } = useQuery(mailPreviewsQuery);
  const [query] = useSearchParams();
  if (!data) return isError ? <LoadFailure what="the emails" onRetry={() => refetch()} /> : <Waiting />;
  const shown = data.items.find(({ name }) => name === query.get('mail')) ?? data.items[0];
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label="Emails" className="border-t border-ink">
        <ul className="max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-5">
          {data.items.map(({ name, title }) => (
            <li key={name} className="border-b border-concrete">
              <Link
                to={`?mail=${name}`}
                aria-current={name === shown?.name ? 'true' : undefined}
                className="flex min-h-11 items-center py-1.5 hover:underline aria-[current]:font-semibold"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown && <MailFrame name={shown.name} />}
    </div>
  );
}
