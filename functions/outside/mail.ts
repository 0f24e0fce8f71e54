import { setTimeout as sleep } from 'node:timers/promises';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { logger } from '#functions/runtime/log.ts';
import type { MailSender } from '#shared/shop/shop-settings.ts';
import { classifySendFailure } from './classify-send-failure.ts';

/** One try: what fails is owed work and comes again, and a repeated try after a silence would send the mail twice. */
const client = new SESClient({ ...awsClientConfig, maxAttempts: 1 });

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Extra headers such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** What its bounces and complaints come back with, such as `campaign`; letters, digits, `_` and `-` only. */
  tags?: Record<string, string>;
}

/** The address that mails come from: `FOUNDATION <orders@shop.example>` without the name. */
export const senderAddress = (): string => /<([^<>]+)>\s*$/.exec(config().MAIL_FROM)?.[1] ?? config().MAIL_FROM;

const REFUSALS: Readonly<Record<string, string>> = {
  MessageRejected: 'Amazon SES refused the mail. While the account is in the sandbox, both addresses must be verified.',
  MailFromDomainNotVerifiedException: "The sender's domain is not verified with Amazon SES yet.",
  ConfigurationSetDoesNotExistException:
    'Amazon SES does not know the configuration set of this shop. Deploy it again.',
  ConfigurationSetSendingPausedException: 'Amazon SES has paused sending for this shop.',
  AccessDenied: 'The shop may not send with Amazon SES. Deploy it again.',
  AccessDeniedException: 'The shop may not send with Amazon SES. Deploy it again.',
  AccountSendingPausedException: 'Amazon SES has paused sending for this account.',
  Throttling: 'Amazon SES takes no more mails this second. Please try again.',
  ThrottlingException: 'Amazon SES takes no more mails this second. Please try again.',
};

/** Why a mail was not taken, in words an owner can act on; SES's own would quote addresses. */
export const sendFailureReason = (error: unknown): string =>
  (error instanceof Error && REFUSALS[error.name]) || 'Amazon SES does not answer. Please try again.';

/** The sender as the store's settings name it. */
export interface ShopSender {
  name: string;
  mailSender: MailSender;
}

/** A message as it goes over the wire. */
export interface ComposedMail {
  to: string;
  raw: Uint8Array;
  tags: Record<string, string>;
}

/** Writes one message to one recipient, from the store. */
export async function composeMail(mail: Mail, { name, mailSender }: ShopSender): Promise<ComposedMail> {
  const { tags = {}, ...message } = mail;
  const from = { name: mailSender.name ?? name, address: senderAddress() };
  const replyTo = mailSender.replyTo ? { replyTo: mailSender.replyTo } : {};
  return { to: mail.to, raw: await new MailComposer({ from, ...replyTo, ...message }).compile().build(), tags };
}

/** Hands a message to SES, once. Throws whatever SES answers. */
export async function sendOnce({ to, raw, tags }: ComposedMail): Promise<void> {
  const { MAIL_CONFIGURATION_SET } = config();
  await client.send(
    new SendRawEmailCommand({
      RawMessage: { Data: raw },
      Destinations: [to],
      Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
      ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
    }),
  );
}

/** How long a message waits before each further try while SES is too busy for it, in milliseconds. */
const PATIENCE_MS = [250, 500, 1_000, 2_000, 4_000];

/** Waits some seconds where SES takes no more at this moment, as when a campaign is on its way: what is throttled was not taken. */
async function handOverPatiently(mail: ComposedMail): Promise<void> {
  for (const patience of PATIENCE_MS) {
    try {
      return await sendOnce(mail);
    } catch (error) {
      if (classifySendFailure(error) !== 'throttled') throw error;
    }
    await sleep(patience * (0.5 + Math.random()));
  }
  return sendOnce(mail);
}

/** Sends one message to one recipient, from the store. Throws whatever SES answers, `Throttling` after some seconds only. */
export async function sendMail(mail: Mail, sender: ShopSender): Promise<void> {
  const composed = await composeMail(mail, sender);
  try {
    await handOverPatiently(composed);
  } catch (error) {
    logger.warn('mail failed', { answer: error instanceof Error ? error.name : 'unknown' });
    throw error;
  }
  logger.info('mail sent');
}
