import { setTimeout as sleep } from 'node:timers/promises';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { logger } from '#functions/runtime/log.ts';
import type { MailSender } from '#shared/shop/shop-settings.ts';
import { classifySendFailure } from './classify-send-failure.ts';

/** Never retries, because a retry after a timeout could send the mail twice. Failed mails are retried as jobs. */
const client = new SESClient({ ...awsClientConfig, maxAttempts: 1 });

export interface Mail {
  /** One reader, or several who see each other’s addresses. */
  to: string | string[];
  subject: string;
  html: string;
  text: string;
  /** Extra headers such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Tags that SES returns with bounces and complaints, such as `campaign`. Letters, digits, `_` and `-` only. */
  tags?: Record<string, string>;
}

/** Returns the address of the deployment's sender without its name: `FOUNDATION <orders@shop.example>`. */
export const deployedSender = (): string => /<([^<>]+)>\s*$/.exec(config().MAIL_FROM)?.[1] ?? config().MAIL_FROM;

/** Returns the address that mails come from: the one verified in the back office, or else the deployment's. */
export const senderAddress = ({ address }: MailSender): string => address ?? deployedSender();

const REFUSALS: Readonly<Record<string, string>> = {
  MessageRejected:
    'Amazon SES rejected the email. While your account is in the sandbox, both addresses must be verified.',
  MailFromDomainNotVerifiedException: "The sender's domain is not verified with Amazon SES yet.",
  ConfigurationSetDoesNotExistException: 'Amazon SES can’t find this shop’s configuration set. Deploy the shop again.',
  ConfigurationSetSendingPausedException: 'Amazon SES has paused sending for this shop.',
  AccessDenied: 'The shop isn’t allowed to send with Amazon SES. Deploy the shop again.',
  AccessDeniedException: 'The shop isn’t allowed to send with Amazon SES. Deploy the shop again.',
  AccountSendingPausedException: 'Amazon SES has paused sending for this account.',
  Throttling: 'Too many emails at once for Amazon SES. Please try again in a moment.',
  ThrottlingException: 'Too many emails at once for Amazon SES. Please try again in a moment.',
};

/** Returns the reason of a failure for the admin. SES's own message would quote addresses. */
export const sendFailureReason = (error: unknown): string =>
  (error instanceof Error && REFUSALS[error.name]) || 'Amazon SES isn’t responding. Please try again.';

export interface ShopSender {
  name: string;
  mailSender: MailSender;
}

export interface ComposedMail {
  to: string | string[];
  raw: Uint8Array;
  tags: Record<string, string>;
}

export async function composeMail(mail: Mail, { name, mailSender }: ShopSender): Promise<ComposedMail> {
  const { tags = {}, ...message } = mail;
  const from = { name: mailSender.name ?? name, address: senderAddress(mailSender) };
  const replyTo = mailSender.replyTo ? { replyTo: mailSender.replyTo } : {};
  // SES passes a raw message on as it is, and RFC 5322 allows no line end but CR LF.
  const composer = new MailComposer({ from, ...replyTo, ...message, newline: 'windows' });
  return { to: mail.to, raw: await composer.compile().build(), tags };
}

/** Sends a message with one call. Throws SES's errors. */
export async function sendOnce({ to, raw, tags }: ComposedMail): Promise<void> {
  const { MAIL_CONFIGURATION_SET } = config();
  await client.send(
    new SendRawEmailCommand({
      RawMessage: { Data: raw },
      Destinations: [to].flat(),
      Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
      ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
    }),
  );
}

/** Delays before each retry while SES throttles, in milliseconds. */
const THROTTLE_DELAYS_MS = [250, 500, 1_000, 2_000, 4_000];

/** Retries for some seconds while SES throttles, for example during a campaign. A throttled message was not accepted. */
async function sendWithRetry(mail: ComposedMail): Promise<void> {
  for (const delay of THROTTLE_DELAYS_MS) {
    try {
      return await sendOnce(mail);
    } catch (error) {
      if (classifySendFailure(error) !== 'throttled') throw error;
    }
    await sleep(delay * (0.5 + Math.random()));
  }
  return sendOnce(mail);
}

/** Sends a message from the shop to one recipient. Throws SES's errors, throttling only after some seconds. */
export async function sendMail(mail: Mail, sender: ShopSender): Promise<void> {
  const composed = await composeMail(mail, sender);
  try {
    await sendWithRetry(composed);
  } catch (error) {
    logger.warn('mail failed', { answer: error instanceof Error ? error.name : 'unknown' });
    throw error;
  }
  logger.info('mail sent');
}
