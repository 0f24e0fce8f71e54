import type { Documents } from '../documents.ts';
import type { Message } from './messages.ts';
import type { Sns } from './sns.ts';

const KIND = 'ses.send-event';
/** The shop opens after its stand-ins are made. */
const AFTER_START_MS = 3_000;

/** What SES publishes of a message it has taken (contracts 3.4). */
function eventOf({ id, from, to, subject, headers, receivedAt, tags = {} }: Message) {
  const mail = {
    ...{ timestamp: receivedAt, source: from, messageId: id, destination: to, headersTruncated: false, headers },
    commonHeaders: { from: [from], to, subject, messageId: id },
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
  return { eventType: 'Send', send: {}, mail };
}

/**
 * Tells of every tagged message that was taken. What was not told yet when the process ended is told after the next start,
 * as a service of its own would have done meanwhile.
 */
export function createSendEvents(documents: Documents, publish: Sns['publish']) {
  const waiting: Message[] = [];
  let isTelling = false;

  async function tell() {
    if (isTelling) return;
    isTelling = true;
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      await publish(eventOf(message));
      documents.remove(KIND, message.id);
    }
    isTelling = false;
  }

  const left = documents.list<Message>(KIND);
  if (left.length > 0) {
    setTimeout(() => {
      waiting.push(...left);
      void tell();
    }, AFTER_START_MS).unref();
  }

  return (message: Message): void => {
    if (!message.tags || Object.keys(message.tags).length === 0) return;
    const { html: _html, text: _text, raw: _raw, ...summary } = message;
    const kept = { ...summary, html: '', text: '', raw: '' };
    documents.put(KIND, message.id, kept);
    waiting.push(kept);
    void tell();
  };
}
