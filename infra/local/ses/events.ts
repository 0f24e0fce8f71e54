import { randomUUID } from 'node:crypto';
import type { StoredMail } from './mailbox.ts';

export const FEEDBACK_KINDS = ['bounce', 'transient', 'complaint'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** Lists the addresses of Amazon's mailbox simulator. Emails to them bounce or cause a complaint. */
const SIMULATED: Readonly<Record<string, FeedbackKind>> = {
  'bounce@simulator.amazonses.com': 'bounce',
  'suppressionlist@simulator.amazonses.com': 'bounce',
  'complaint@simulator.amazonses.com': 'complaint',
};

/**
 * Returns the kind of feedback for a simulator address. The address can have a label after `+`. Returns undefined for any
 * other address.
 */
export const simulatedFeedback = (address: string): FeedbackKind | undefined =>
  SIMULATED[address.toLowerCase().replace(/\+[^@]*@/, '@')];

const bounceOf = (kind: 'bounce' | 'transient', emailAddress: string) =>
  kind === 'bounce'
    ? {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: [
          { emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
        ],
        reportingMTA: 'dns; mx.example.com',
      }
    : {
        bounceType: 'Transient',
        bounceSubType: 'MailboxFull',
        bouncedRecipients: [{ emailAddress, action: 'delayed', status: '4.2.2' }],
      };

/** Builds the `mail` object of an event. */
const mailOf = ({ id, from, to, subject, headers, receivedAt, tags = {} }: StoredMail) => ({
  timestamp: receivedAt,
  source: from,
  messageId: id,
  destination: to,
  headersTruncated: false,
  headers,
  commonHeaders: { from: [from], to, subject, messageId: id },
  tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
});

/** Builds the event that SES publishes when it accepts a message. */
export const sendEvent = (message: StoredMail) => ({ eventType: 'Send', send: {}, mail: mailOf(message) });

/** Builds the event that SES publishes about one recipient of a message. `now` is in milliseconds UTC. */
export function feedbackEvent(kind: FeedbackKind, message: StoredMail, emailAddress: string, now: number) {
  const timestamp = new Date(now).toISOString();
  const feedback = { timestamp, feedbackId: `0100${now.toString(16)}-${randomUUID()}-000000` };
  const mail = mailOf(message);
  if (kind === 'complaint') {
    const complaint = {
      complainedRecipients: [{ emailAddress }],
      ...feedback,
      complaintSubType: null,
      complaintFeedbackType: 'abuse',
      arrivalDate: timestamp,
    };
    return { eventType: 'Complaint', complaint, mail };
  }
  return { eventType: 'Bounce', bounce: { ...bounceOf(kind, emailAddress), ...feedback }, mail };
}
