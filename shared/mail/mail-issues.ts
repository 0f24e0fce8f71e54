import type { MailAccount } from './mail-account.ts';

export interface MailIssue {
  title: string;
  text: string;
}

/** Lists the issues that keep mail from arriving, the worst first, as texts for admins. */
export function mailIssues(account: MailAccount): MailIssue[] {
  const { isSandbox, isVerified, isSendingEnabled, sender, dkim, max24Hours, sentLast24Hours } = account;
  const issues: MailIssue[] = [];
  if (!isSendingEnabled)
    issues.push({
      title: 'Sending is paused',
      text: 'Amazon SES has paused this account. No mail leaves the shop until it is resumed in the SES console.',
    });
  if (!isVerified)
    issues.push({
      title: 'The sender is not verified',
      text: `Amazon SES does not send from ${sender} yet. Confirm the address, or add its domain's records, in the SES console.`,
    });
  if (isSandbox)
    issues.push({
      title: 'Customers will not receive mail',
      text: `The account is in the Amazon SES sandbox: it sends to verified addresses only, ${max24Hours} a day. Ask for production access in the SES console.`,
    });
  if (max24Hours > 0 && sentLast24Hours >= max24Hours * 0.9)
    issues.push({
      title: 'The day’s mails are nearly used up',
      text: 'Amazon SES takes no more once the quota of 24 hours is reached. Mails that are owed go out later by themselves.',
    });
  if (isVerified && dkim !== 'signed')
    issues.push({
      title: 'Mails are not signed',
      text: 'Without DKIM, Gmail and Yahoo put newsletters into spam. Verify the domain, and add its DKIM records, in the SES console.',
    });
  return issues;
}
