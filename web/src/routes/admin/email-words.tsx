import { useQuery } from '@tanstack/react-query';
import { WRITABLE_MAILS, type WritableMail } from '#shared/mail/words/mail-words.ts';
import { BackLink, Headline, NoSuch, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { mailPreviewsQuery } from '#web/features/mail/api/mail-previews.ts';
import { formMailWordsQuery } from '#web/features/mail/words/api.ts';
import { MailWordsForm } from '#web/features/mail/words/components/mail-words-form.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

const isWritable = (mail: string): mail is WritableMail => Object.hasOwn(WRITABLE_MAILS, mail);

function Edit({ mail }: { mail: WritableMail }) {
  const { data: record, isError, refetch } = useQuery(formMailWordsQuery(mail));
  const { data: list } = useQuery(mailPreviewsQuery);
  const title = list?.items.find(({ writable }) => writable === mail)?.title ?? 'Email';
  return (
    <>
      <Headline title={title} />
      {record && <MailWordsForm record={record} />}
      {!record && (isError ? <LoadFailure what="this email" onRetry={() => refetch()} /> : <Waiting />)}
    </>
  );
}

/** Lets an admin edit the texts of one email to customers. */
export default function AdminEmailWords() {
  const { mail = '' } = usePageParams();
  usePageTitle('Edit Email');
  return (
    <>
      <BackLink to="/admin/email-settings">Email Settings</BackLink>
      {isWritable(mail) ? <Edit key={mail} mail={mail} /> : <NoSuch what="email" all="/admin/email-settings" />}
    </>
  );
}
