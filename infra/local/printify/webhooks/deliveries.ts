import { write } from '../../emulator/records.ts';
import { WebhookSender } from '../../emulator/webhook-sender.ts';
import type { Faults } from '../../faults.ts';
import { PRINTIFY_KIND, type PrintifyAccount, webhookOf } from '../account.ts';
import { type PrintifyDelivery, signatureOf } from './events.ts';

/**
 * Sends events to webhooks. Events about the same resource are sent in order. Blocks a webhook after its last retry has
 * failed.
 */
export const createPrintifyDeliveries = ({ account, faults }: { account: PrintifyAccount; faults: Faults }) =>
  new WebhookSender<PrintifyDelivery>({
    account,
    faults,
    service: 'printify',
    kind: PRINTIFY_KIND.delivery,
    duplicates: 3,
    topicOf: ({ topic }) => topic,
    sequenceOf: ({ subject }) => subject,
    retryDelays: () => account.settings().retryDelays,
    messageOf({ webhookId, body }) {
      const webhook = webhookOf(account, webhookId);
      if (!webhook) return undefined;
      const { url, secret } = webhook;
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Printify',
        ...(secret === null ? {} : { 'x-pfy-signature': signatureOf(body, secret) }),
      };
      return { url, body, headers };
    },
    isLost({ webhookId }) {
      const webhook = webhookOf(account, webhookId);
      return !webhook || webhook.blockedUntil > account.now();
    },
    onFailed({ webhookId }) {
      const webhook = webhookOf(account, webhookId);
      if (!webhook) return;
      const blockedUntil = account.now() + account.settings().blockFor;
      account.commit([write(PRINTIFY_KIND.webhook, webhookId, { ...webhook, blockedUntil })]);
    },
  });
