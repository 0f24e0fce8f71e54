import { BackLink, Headline } from '#web/components/admin/screen.tsx';
import { MailGallery } from '#web/features/mail/components/mail-gallery.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminEmailPreviews() {
  usePageTitle('Email previews');
  return (
    <>
      <BackLink to="/admin/email-settings">Email Settings</BackLink>
      <Headline title="Email previews" />
      <p className="mb-10 max-w-[64ch]">
        Every email your shop sends to customers, subscribers, and your team, with sample names and numbers.
      </p>
      <MailGallery />
    </>
  );
}
