import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { type CodeMailName, codeMail } from '#shared/mail/code-mails.ts';

/** What each occasion says; an occasion that is not listed keeps the pool's own wording. */
const MAILS = new Map<string, CodeMailName>([
  ['CustomMessage_SignUp', 'confirmAccount'],
  ['CustomMessage_ResendCode', 'resendCode'],
  ['CustomMessage_ForgotPassword', 'resetPassword'],
  ['CustomMessage_UpdateUserAttribute', 'verifyAddress'],
  ['CustomMessage_VerifyUserAttribute', 'verifyAddress'],
]);

/** The trigger reads nothing: of the shop it knows the name that the deployment gave it. */
const shop = () => ({ name: process.env.STORE_NAME ?? 'FOUNDATION', tagline: '', supportEmail: '', siteUrl: '' });

/**
 * Cognito's CustomMessage trigger: the shop's own words for the codes of the user pool.
 * Calls nothing: it stands in the path of signing up, where Cognito waits at most five seconds.
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
