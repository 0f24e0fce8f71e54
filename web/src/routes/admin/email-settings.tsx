import { Link } from 'react-router-dom';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline, Panel } from '#web/components/admin/screen.tsx';
import { MailAccountPanel } from '#web/features/mail/components/mail-account-panel.tsx';
import { MailGallery } from '#web/features/mail/components/mail-gallery.tsx';
import { Suppressions } from '#web/features/mail/components/suppressions.tsx';
import { TestMailForm } from '#web/features/mail/components/test-mail-form.tsx';
import { MailSender } from '#web/features/mail/sender/mail-sender.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { useHashTarget } from '#web/lib/hooks/use-hash-target.ts';

export default function AdminEmailSettings() {
  usePageTitle('Email Settings');
  useHashTarget();
  return (
    <>
      <Headline title="Email Settings" />
      <p className="mb-10 max-w-[64ch]">
        Amazon SES is configured as the email service. You can change the sender name and the reply-to address in{' '}
        <Link to="/admin/settings" className="link">
          Settings
        </Link>
        .
      </p>
      <div className="space-y-12">
        <Panel title="Email account">
          <MailAccountPanel />
        </Panel>
        <Needs right="changeSender">
          <Panel title="Sender" id="sender">
            <MailSender />
          </Panel>
        </Needs>
        <div className="grid gap-x-12 gap-y-12 xl:grid-cols-2">
          <Panel title="Send a test email">
            <TestMailForm />
          </Panel>
          <Panel title="Blocked addresses">
            <Suppressions />
          </Panel>
        </div>
        <Panel title="Email previews" id="previews">
          <p className="mb-6 max-w-[64ch]">
            Every email your shop sends to customers, subscribers, and your team, with sample names and numbers. You can
            change the words of each email that has “Edit the words” beside its name.
          </p>
          <MailGallery />
        </Panel>
      </div>
    </>
  );
}
