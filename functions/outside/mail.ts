import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { MailSender } from '../../shared/store-settings.ts';
import { awsClient } from '../aws.ts';
import { config } from '../config.ts';

/** One try: what fails is owed work and comes again, and a repeated try after a silence would send the mail twice. */
const client = new SESClient({ ...awsClient, maxAttempts: 1 });

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Extra headers such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
}

/** The address that mails come from: `FOUNDATION <orders@shop.example>` without the name. */
export const senderAddress = (): string => /<([^<>]+)>\s*$/.exec(config().MAIL_FROM)?.[1] ?? config().MAIL_FROM;

/** The sender as the store's settings name it. */
export interface Sender {
  name: string;
  mailSender: MailSender;
}

/** Sends one message to one recipient, from the store. Throws whatever SES answers. */
export async function sendMail(mail: Mail, { name, mailSender }: Sender): Promise<void> {
  const { MAIL_CONFIGURATION_SET } = config();
  const from = { name: mailSender.name ?? name, address: senderAddress() };
  const replyTo = mailSender.replyTo ? { replyTo: mailSender.replyTo } : {};
  const message = await new MailComposer({ from, ...replyTo, ...mail }).compile().build();
  await client.send(
    new SendRawEmailCommand({
      RawMessage: { Data: message },
      Destinations: [mail.to],
      ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
    }),
  );
}
