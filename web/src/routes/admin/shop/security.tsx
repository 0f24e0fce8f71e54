import { Link } from 'react-router-dom';
import { Headline, Panel } from '#web/components/admin/screen.tsx';
import { SessionList } from '#web/features/shop/admin-team/components/session-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

/** Shows the devices on which the person is signed in, with links to change the password and two-step sign-in. */
export default function AdminSecurity() {
  usePageTitle('Security');
  return (
    <>
      <Headline title="Security" />
      <div className="max-w-3xl space-y-12">
        <Panel title="Where you’re signed in">
          <p className="mb-4 max-w-[60ch] text-ash">
            Every browser that opened the back office with your account. If you don’t recognize one, change your
            password, sign out everywhere, and delete passkeys that aren’t yours, all on your account page.
          </p>
          <SessionList userId={null} />
        </Panel>
        <Panel title="Sign-in">
          <p className="max-w-[60ch] text-ash">
            Your password, two-step sign-in, and recovery codes are on your account page. A new password signs you out
            everywhere else.
          </p>
          <Link to="/account" className="link inline-flex min-h-11 items-center">
            Go to your account
          </Link>
        </Panel>
      </div>
    </>
  );
}
