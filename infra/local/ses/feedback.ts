import { randomUUID } from 'node:crypto';
import type { Message } from './messages.ts';

export const FEEDBACK_KINDS = ['bounce', 'transient', 'complaint'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** What Amazon's own addresses for trying do by themselves. */
const SIMULATED: Readonly<Record<string, FeedbackKind>> = {
  'bounce@simulator.amazonses.com': 'bounce',
  'suppressionlist@simulator.amazonses.com': 'bounce',
  'complaint@simulator.amazonses.com': 'complaint',
};

/** What an address brings about by itself; a label after `+` tells trials apart. */
export const simulated = (address: string): FeedbackKind | undefined =>
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

/** The event that SES publishes of one recipient of a message (contracts 3.4). `now` in milliseconds UTC. */
export function eventOf(kind: FeedbackKind, message: Message, emailAddress: string, now: number) {
  const told = { timestamp: new Date(now).toISOString(), feedbackId: `0100${now.toString(16)}-${randomUUID()}-000000` };
  const tags = Object.fromEntries(Object.entries(message.tags ?? {}).map(([name, value]) => [name, [value]]));
  const mail = {
    timestamp: message.receivedAt,
    source: message.from,
    messageId: message.id,
    destination: message.to,
    headersTruncated: false,
    headers: message.headers,
    commonHeaders: { from: [message.from], to: message.to, subject: message.subject, messageId: message.id },
    tags,
  };
  if (kind === 'complaint') {
    const complaint = {
      complainedRecipients: [{ emailAddress }],
      ...told,
      complaintSubType: null,
      complaintFeedbackType: 'abuse',
      arrivalDate: told.timestamp,
    };
    return { eventType: 'Complaint', complaint, mail };
  }
  return { eventType: 'Bounce', bounce: { ...bounceOf(kind, emailAddress), ...told }, mail };
}
