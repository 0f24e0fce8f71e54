import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { config } from '../config.ts';

const client = new SESClient({});

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Extra headers such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
}

/** Sends one message to one recipient. Throws whatever SES answers. */
export async function sendMail(mail: Mail): Promise<void> {
  const { MAIL_FROM, MAIL_CONFIGURATION_SET } = config();
  const message = await new MailComposer({ from: MAIL_FROM, ...mail }).compile().build();
  await client.send(
    new SendRawEmailCommand({
      RawMessage: { Data: message },
      Destinations: [mail.to],
      ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
    }),
  );
}
