import type { CustomMessageTriggerEvent } from 'aws-lambda';

interface Message {
  subject: string;
  heading: string;
  /** What the reader is asked to do, before the code. */
  lead: string;
  /** What to know, after the code. */
  note: string;
}

// Braces as well: Cognito writes the code wherever it finds its mark {####}, also in a name.
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  '}': '&#125;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"'{}]/g, (sign) => ESCAPES[sign] ?? sign);

const CONFIRM_NOTE =
  'The code works for 24 hours. If you did not sign up, do nothing: no account is opened without it.';

/** What each occasion says; an occasion that is not listed keeps the pool's own wording. */
function messageFor(occasion: string, store: string): Message | undefined {
  switch (occasion) {
    case 'CustomMessage_SignUp':
      return {
        subject: `${store}: your confirmation code`,
        heading: 'One step left.',
        lead: 'Enter this code to confirm your e-mail address and open your account.',
        note: CONFIRM_NOTE,
      };
    case 'CustomMessage_ResendCode':
      return {
        subject: `${store}: your new confirmation code`,
        heading: 'Second try. That is how it is done.',
        lead: 'Enter this code to confirm your e-mail address. Forget the one before it.',
        note: CONFIRM_NOTE,
      };
    case 'CustomMessage_ForgotPassword':
      return {
        subject: `${store}: your code to set a new password`,
        heading: 'Forgotten is not lost.',
        lead: 'Enter this code to set a new password.',
        note: 'The code works for one hour. If you did not ask for it, do nothing: your password stays as it is.',
      };
    case 'CustomMessage_UpdateUserAttribute':
    case 'CustomMessage_VerifyUserAttribute':
      return {
        subject: `${store}: confirm your e-mail address`,
        heading: 'A new address.',
        lead: 'Enter this code to confirm that this e-mail address is yours.',
        note: 'If you did not ask for it, do nothing: the account keeps the address it has.',
      };
    default:
      return undefined;
  }
}

const page = (store: string, greeting: string, message: Message, code: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message.heading}</title></head>
<body style="margin:0;padding:32px 16px;background:#F3F0E8;color:#11110F;font:16px/1.5 'Helvetica Neue',Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 40px;font-weight:800;letter-spacing:.04em">${store}</p>
<h1 style="margin:0 0 16px;font-size:30px;line-height:1.1">${message.heading}</h1>
<p style="margin:0 0 24px">${greeting}${message.lead}</p>
<p style="margin:0 0 24px;padding:20px 0;border-top:1px solid #D8D4C8;border-bottom:1px solid #D8D4C8;font-size:32px;font-weight:700;letter-spacing:.2em">${code}</p>
<p style="margin:0;color:#3E4A36">${message.note}</p>
</div>
</body>
</html>`;

/**
 * Cognito's CustomMessage trigger: the shop's own words for the codes of the user pool.
 * Calls nothing: it stands in the path of signing up, where Cognito waits at most five seconds.
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const store = process.env.STORE_NAME ?? 'FOUNDATION';
  const message = messageFor(event.triggerSource, store);
  if (!message) return event;
  const givenName = event.request.userAttributes.given_name?.trim();
  const greeting = givenName ? `${escapeHtml(givenName)}, here is your code. ` : '';
  event.response.emailSubject = message.subject;
  event.response.emailMessage = page(escapeHtml(store), greeting, message, event.request.codeParameter);
  return event;
}
