import { handle, Reply } from '#functions/http/http.ts';
import { logger } from '#functions/runtime/log.ts';
import { confirmSubscription, verifySnsMessage } from '#outside/sns.ts';
import { parseAcceptance } from '#shared/mail/mail-acceptance.ts';
import { parseFeedback } from '#shared/mail/mail-feedback.ts';
import { recordFeedback } from '#store/mail/suppressions.ts';
import { markRecipientAccepted } from '#store/marketing/campaign-recipients.ts';

const received = () => new Reply('{"received":true}', { 'content-type': 'application/json' });

/** Not everything that comes is an event: SES also says in words that it may publish to the topic. */
function parse(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

/** News may come twice, late and out of order. What is signed and not understood is answered with success, or it would come again. */
export const receiveMailFeedbackHandler = handle('POST /api/webhooks/ses', async ({ raw, now }) => {
  const message = await verifySnsMessage(raw, now);
  if (message.Type === 'SubscriptionConfirmation') {
    await confirmSubscription(message);
    logger.info('the shop now hears of bounces and complaints');
    return received();
  }
  if (message.Type === 'UnsubscribeConfirmation') {
    logger.error('the shop was unsubscribed from bounces and complaints');
    return received();
  }
  const event = parse(message.Message);
  const acceptance = parseAcceptance(event);
  if (acceptance) {
    await markRecipientAccepted(acceptance.campaignId, acceptance.recipient, now);
    return received();
  }
  const news = parseFeedback(event);
  for (const feedback of news) await recordFeedback(feedback, now);
  logger.info('mail feedback', { kinds: news.map(({ kind }) => kind) });
  return received();
});
