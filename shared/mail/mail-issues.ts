import type { MailAccount } from './mail-account.ts';

export interface MailIssue {
  title: string;
  text: string;
}

/** Returns the issues that can keep emails from arriving, as texts for admins. The worst issue comes first. */
export function mailIssues(account: MailAccount): MailIssue[] {
  const { isSandbox, isVerified, isSendingEnabled, sender, dkim, max24Hours, sentLast24Hours } = account;
  const issues: MailIssue[] = [];
  if (!isSendingEnabled)
    issues.push({
      title: 'Sending is paused',
      text: 'Amazon SES has paused this account. The shop can’t send any email until you resume it in the SES console.',
    });
  if (!isVerified)
    issues.push({
      title: 'The sender is not verified',
      text: `Amazon SES can’t send from ${sender} yet. Verify the address or its domain in the SES console.`,
    });
  if (isSandbox)
    issues.push({
      title: 'Customers won’t receive email',
      text: `Your account is in the Amazon SES sandbox. It can only send to verified addresses, up to ${max24Hours} emails a day. Request production access in the SES console.`,
    });
  if (max24Hours > 0 && sentLast24Hours >= max24Hours * 0.9)
    issues.push({
      title: 'Your daily sending limit is almost reached',
      text: 'Amazon SES stops sending once you reach the 24-hour limit. Waiting emails are sent automatically as soon as there is room again.',
    });
  if (isVerified && dkim !== 'signed')
    issues.push({
      title: 'Emails are not signed',
      text: 'Without DKIM, Gmail and Yahoo send newsletters to spam. Verify your domain and add its DKIM records in the SES console.',
    });
  return issues;
}
