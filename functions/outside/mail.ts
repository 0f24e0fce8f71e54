import { setTimeout as sleep } from 'node:timers/promises';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { logger } from '#functions/runtime/log.ts';
import type { MailSender } from '#shared/shop/shop-settings.ts';
import { classifySendFailure } from './classify-send-failure.ts';

/**
 * This client never retries, because a retry after a timeout could send the same email twice. The job that sends an email
 * retries instead.
 */
const client = new SESClient({ ...awsClientConfig, maxAttempts: 1 });

export interface Mail {
  /** One recipient, or several recipients who can see each other's addresses. */
  to: string | string[];
  subject: string;
  html: string;
  text: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /**
   * Tags that SES returns with bounces and complaints, such as `campaign`. They may contain only letters, digits, `_`, and
   * `-`.
   */
  tags?: Record<string, string>;
}

/**
 * Returns the email address of the deployment's sender. Removes the name from a sender such as `FOUNDATION
 * <orders@shop.example>`.
 */
export const deployedSender = (): string => /<([^<>]+)>\s*$/.exec(config().MAIL_FROM)?.[1] ?? config().MAIL_FROM;

/**
 * Returns the email address that sends the shop's emails. Prefers the address that was verified in the back office over the
 * deployment's address.
 */
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

/**
 * Returns the reason for a failure, for the admin. Does not use the message from SES, because it would quote email addresses.
 */
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
  // SES sends a raw message unchanged, and RFC 5322 allows only CR LF as a line end.
  const composer = new MailComposer({ from, ...replyTo, ...message, newline: 'windows' });
  return { to: mail.to, raw: await composer.compile().build(), tags };
}

/** Sends a message with a single call. Throws the errors of SES. */
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

/** Milliseconds to wait before each retry while SES throttles the shop. */
const THROTTLE_DELAYS_MS = [250, 500, 1_000, 2_000, 4_000];

/**
 * Sends a message. Retries for some seconds while SES throttles the shop, for example during a campaign. Retrying is safe,
 * because SES did not accept a throttled message.
 */
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

/** Sends an email from the shop. Throws the errors of SES, but a throttling error only after some seconds of retries. */
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
