import { randomUUID } from 'node:crypto';
import type { Documents } from '../documents.ts';

export interface Header {
  name: string;
  value: string;
}

/** Describes an email before it is stored. `from` can include a display name. The addresses in `to` have none. */
export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers: Header[];
  /** The raw MIME source. */
  raw: string;
  /** Message tags. Missing for emails that did not come through the API. */
  tags?: Record<string, string>;
}

/** Describes a stored email. `receivedAt` is a UTC time in ISO 8601 format. */
export interface StoredMail extends ReceivedMail {
  id: string;
  receivedAt: string;
}

/** Describes an entry in the list of messages. */
export type Summary = Pick<StoredMail, 'id' | 'from' | 'to' | 'subject' | 'receivedAt'>;

export interface Mailbox {
  /** Stores an email and returns its id. */
  receive(mail: ReceivedMail): string;
  find(id: string): StoredMail | undefined;
  /** Lists messages, newest first. `to` filters by part of a recipient's address and ignores case. */
  newest(options: { to?: string | undefined; limit: number }): Summary[];
  /**
   * Counts the recipients of all messages received after a time in milliseconds UTC. SES calculates its quota in the same
   * way.
   */
  recipientsSince(milliseconds: number): number;
  empty(): void;
}

const KIND = 'ses.message';

/**
 * Opens the mailbox stored in `documents`. The summaries are kept in memory, so that a list does not have to read the full
 * messages.
 */
export function openMailbox(documents: Documents, now: () => number): Mailbox {
  let summaries = documents.list<StoredMail>(KIND).map(summaryOf);
  /** One time for each recipient of each message, oldest first. */
  let sent = summaries.flatMap(({ to, receivedAt }) => to.map(() => Date.parse(receivedAt))).toSorted((a, b) => a - b);
  return {
    receive(mail) {
      const message = { id: newMessageId(now()), ...mail, receivedAt: new Date(now()).toISOString() };
      documents.put(KIND, message.id, message);
      summaries.push(summaryOf(message));
      sent.push(...message.to.map(() => Date.parse(message.receivedAt)));
      return message.id;
    },
    find: (id) => documents.get<StoredMail>(KIND, id),
    newest({ to = '', limit }) {
      const wanted = to.toLowerCase();
      const found: Summary[] = [];
      for (let index = summaries.length - 1; index >= 0 && found.length < limit; index -= 1) {
        const summary = summaries[index];
        if (summary?.to.some((address) => address.toLowerCase().includes(wanted))) found.push(summary);
      }
      return found;
    },
    recipientsSince(milliseconds) {
      let [low, high] = [0, sent.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sent[middle] ?? 0) > milliseconds) high = middle;
        else low = middle + 1;
      }
      return sent.length - low;
    },
    empty() {
      for (const { id } of summaries) documents.remove(KIND, id);
      summaries = [];
      sent = [];
    },
  };
}

const summaryOf = ({ id, from, to, subject, receivedAt }: Summary): Summary => ({ id, from, to, subject, receivedAt });

/** Creates an id in the format of SES: the time in hexadecimal, a UUID, and a counter. */
const newMessageId = (now: number) => `0100${now.toString(16).padStart(12, '0')}-${randomUUID()}-000000`;
