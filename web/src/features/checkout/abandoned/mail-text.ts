import type { AbandonedCheckout } from '#shared/checkout/reminders/reminder-views.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';

const TEXTS: Readonly<Record<AbandonedCheckout['mail']['state'], string>> = {
  sending: 'Sending an email',
  sent: 'Email sent',
  uncertain: 'Email may have been sent',
  off: 'No email: reminders were off',
  no_address: 'No email: address unknown',
  no_consent: 'No email: no consent',
  suppressed: 'No email: address bounced or reported spam',
  recent: 'No email: already got one that week',
  sold_out: 'No email: everything sold out',
};

/** Describes the state of a checkout's reminder email. */
export function mailText({ state, sentAt, clickedAt }: AbandonedCheckout['mail']): string {
  const when = state === 'sent' && sentAt ? ` ${formatStamp(sentAt)}` : '';
  return `${TEXTS[state]}${when}${clickedAt ? ', link opened' : ''}`;
}
