import type { Documents } from '../documents.ts';
import { sendEvent } from './events.ts';
import type { StoredMail } from './mailbox.ts';
import type { Sns } from './sns.ts';

const KIND = 'ses.send-event';
/**
 * Delay before publishing the remaining events, because the shop can receive events only after all emulators have been
 * created.
 */
const RESUME_DELAY_MS = 3_000;

/**
 * Publishes a Send event for every tagged message, one after the other. Events that were not published before the process
 * ended are published after the next start.
 */
export function createSendQueue(documents: Documents, publish: Sns['publish']) {
  const waiting: StoredMail[] = [];
  let isPublishing = false;

  async function publishWaiting() {
    if (isPublishing) return;
    isPublishing = true;
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      await publish(sendEvent(message));
      documents.remove(KIND, message.id);
    }
    isPublishing = false;
  }

  const unpublished = documents.list<StoredMail>(KIND);
  if (unpublished.length > 0) {
    setTimeout(() => {
      waiting.push(...unpublished);
      void publishWaiting();
    }, RESUME_DELAY_MS).unref();
  }

  return (message: StoredMail): void => {
    if (!message.tags || Object.keys(message.tags).length === 0) return;
    const withoutBody = { ...message, html: '', text: '', raw: '' };
    documents.put(KIND, message.id, withoutBody);
    waiting.push(withoutBody);
    void publishWaiting();
  };
}
