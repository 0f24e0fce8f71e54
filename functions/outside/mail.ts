import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
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
