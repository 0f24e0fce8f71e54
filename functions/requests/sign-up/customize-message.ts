import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { type CodeMailName, codeMail } from '#shared/mail/code-mails.ts';

/** The mail of each trigger source. Others keep Cognito's own text. */
const MAILS = new Map<string, CodeMailName>([
  ['CustomMessage_SignUp', 'confirmAccount'],
  ['CustomMessage_ResendCode', 'resendCode'],
  ['CustomMessage_ForgotPassword', 'resetPassword'],
  ['CustomMessage_Authentication', 'signInCode'],
  ['CustomMessage_UpdateUserAttribute', 'verifyAddress'],
  ['CustomMessage_VerifyUserAttribute', 'verifyAddress'],
]);

/** The shop's name from the environment, because the trigger reads no settings. */
const shop = () => ({ name: process.env.STORE_NAME ?? 'FOUNDATION', tagline: '', supportEmail: '', siteUrl: '' });

/**
 * Handles Cognito's CustomMessage trigger with the shop's own mails. Makes no calls, because Cognito waits at most five seconds
 * during sign-up.
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
