import { Link } from 'react-router-dom';
import { Headline } from '#web/components/admin/screen.tsx';
import { AbandonedList } from '#web/features/checkout/abandoned/abandoned-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminAbandonedCheckouts() {
  usePageTitle('Abandoned carts');
  return (
    <>
      <Headline title="Abandoned carts" />
      <p className="-mt-4 mb-8 max-w-[70ch] text-ash">
        Checkouts that were left unpaid in the last 30 days. People who agreed to it get one email with a link back to
        their cart. Change that under{' '}
        <Link to="/admin/settings#reminders" className="link">
          Settings
        </Link>
        , and its words under{' '}
        <Link to="/admin/email-settings/cartReminder" className="link">
          Email Settings
        </Link>
        .
      </p>
      <AbandonedList />
    </>
  );
}
