import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { type CodeMailName, codeMail } from '#shared/mail/code-mails.ts';

/** Maps each trigger source to an email. Other sources keep Cognito's default text. */
const MAILS = new Map<string, CodeMailName>([
  ['CustomMessage_SignUp', 'confirmAccount'],
  ['CustomMessage_ResendCode', 'resendCode'],
  ['CustomMessage_ForgotPassword', 'resetPassword'],
  ['CustomMessage_Authentication', 'signInCode'],
  ['CustomMessage_UpdateUserAttribute', 'verifyAddress'],
  ['CustomMessage_VerifyUserAttribute', 'verifyAddress'],
]);

/** Returns the shop's details for the email. The name comes from the environment, because the trigger reads no settings. */
const shop = () => ({ name: process.env.STORE_NAME ?? 'FOUNDATION', tagline: '', supportEmail: '', siteUrl: '' });

/**
 * Handles Cognito's CustomMessage trigger and replaces the default emails with the shop's own. Makes no network calls,
 * because Cognito waits at most five seconds during sign-up.
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const name = MAILS.get(event.triggerSource);
  if (!name) return event;
  const { codeParameter: code, userAttributes } = event.request;
  const { subject, html } = codeMail(name, { code, givenName: userAttributes.given_name ?? null }, shop());
  event.response.emailSubject = subject;
  event.response.emailMessage = html;
  return event;
}
