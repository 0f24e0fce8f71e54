import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/base/format-count.ts';
import type { MailAccount } from '#shared/mail/mail-account.ts';
import { type MailIssue, mailIssues } from '#shared/mail/mail-issues.ts';
import { Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { mailAccountQuery } from '../api/mail.ts';

const DKIM: Record<MailAccount['dkim'], string> = {
  signed: 'Signed (DKIM)',
  pending: 'DKIM pending',
  off: 'Not signed',
};

const factsOf = (account: MailAccount): [name: string, value: string][] => [
  ['Sender', account.sender],
  ['Verified', account.isVerified ? 'Yes' : 'Not yet'],
  ['Signature', DKIM[account.dkim]],
  ['Account', account.isSandbox ? 'Sandbox' : 'Production'],
  [
    'Sent in the last 24 hours',
    account.max24Hours < 0
      ? formatCount(account.sentLast24Hours)
      : `${formatCount(account.sentLast24Hours)} of ${formatCount(account.max24Hours)}`,
  ],
  ['Sending rate', `${formatCount(account.maxPerSecond)} per second`],
];

const Troubles = ({ troubles }: { troubles: MailIssue[] }) => (
  <ul aria-label="Problems with email delivery" className="mb-6 space-y-4 border-l-2 border-rust pl-5">
    {troubles.map(({ title, text: words }) => (
      <li key={title} className="max-w-[64ch]">
        <p className="font-semibold">{title}</p>
        <p>{words}</p>
      </li>
    ))}
  </ul>
);

/** Shows the state of the shop's email account at Amazon SES. Problems come first. */
export function MailAccountPanel() {
  const { data, isError, refetch } = useQuery(mailAccountQuery);
  if (!data) return isError ? <LoadFailure what="the email account" onRetry={() => refetch()} /> : <Waiting />;
  const troubles = mailIssues(data);
  return (
    <>
      {troubles.length > 0 && <Troubles troubles={troubles} />}
      <dl className="figures grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {factsOf(data).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ash">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
