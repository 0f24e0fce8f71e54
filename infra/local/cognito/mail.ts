import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { escapeHtml } from '#shared/mail/escape-html.ts';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import { runTrigger, sharedParameters } from './triggers.ts';
import type { User } from './users.ts';

/** Reason for an email, in the CustomMessage trigger's terms. */
type Occasion =
  | 'SignUp'
  | 'ResendCode'
  | 'ForgotPassword'
  | 'UpdateUserAttribute'
  | 'VerifyUserAttribute'
  | 'AdminCreateUser'
  | 'Authentication';

export interface CognitoMail {
  to: string;
  occasion: Occasion;
  /** The confirmation code, or the temporary password of a new user. */
  code: string;
  clientMetadata?: Record<string, string> | undefined;
}

const CODE = '{####}';
const USERNAME = '{username}';

const WORDING: Record<Occasion, { subject: string; sentence: string }> = {
  Authentication: { subject: 'Your sign-in code', sentence: `Your sign-in code is ${CODE}.` },
  SignUp: { subject: 'Your verification code', sentence: `Your verification code is ${CODE}.` },
  ResendCode: { subject: 'Your verification code', sentence: `Your verification code is ${CODE}.` },
  ForgotPassword: { subject: 'Your password reset code', sentence: `Your password reset code is ${CODE}.` },
  UpdateUserAttribute: { subject: 'Confirm your new address', sentence: `Your confirmation code is ${CODE}.` },
  VerifyUserAttribute: { subject: 'Confirm your address', sentence: `Your confirmation code is ${CODE}.` },
  AdminCreateUser: {
    subject: 'Your temporary password',
    sentence: `Your username is ${USERNAME} and your temporary password is ${CODE}`,
  },
};

/** Builds Cognito's description of the address to which a code was sent. The address is masked. */
export function codeDelivery(email: string) {
  const [local = '', domain = ''] = email.split('@');
  return {
    Destination: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`,
    DeliveryMedium: 'EMAIL',
    AttributeName: 'email',
  };
}

/**
 * Sends an email with the text of the CustomMessage trigger. Uses the pool's own text if there is no trigger or the trigger
 * sets none.
 */
export async function send(pool: Pool, user: User, mail: CognitoMail) {
  const { subject, html } = await compose(pool, user, mail);
  const fill = (text: string, shown: (value: string) => string) =>
    text.replaceAll(CODE, () => shown(mail.code)).replaceAll(USERNAME, () => shown(mail.to));
  const plain = (text: string) => text;
  await pool.deliver({
    to: mail.to,
    subject: fill(subject, plain),
    html: fill(html, escapeHtml),
    text: fill(textOf(html), plain),
  });
}

async function compose(pool: Pool, user: User, mail: CognitoMail): Promise<{ subject: string; html: string }> {
  const { subject, sentence } = WORDING[mail.occasion];
  const custom = pool.customMessage
    ? (await runTrigger('CustomMessage', pool.customMessage, triggerEvent(pool, user, mail))).response
    : undefined;
  const html = custom?.emailMessage ?? `<p>${sentence}</p>`;
  if (!html.includes(CODE)) {
    throw new CognitoError(
      'InvalidLambdaResponseException',
      'CustomMessage: the message must contain the code parameter.',
    );
  }
  return { subject: custom?.emailSubject ?? subject, html };
}

function triggerEvent(pool: Pool, user: User, mail: CognitoMail): CustomMessageTriggerEvent {
  return {
    ...sharedParameters(pool, user),
    triggerSource: `CustomMessage_${mail.occasion}`,
    request: {
      userAttributes: { ...user.attributes, 'cognito:user_status': user.status },
      codeParameter: CODE,
      linkParameter: '{##Click Here##}',
      usernameParameter: mail.occasion === 'AdminCreateUser' ? USERNAME : null,
      clientMetadata: mail.clientMetadata ?? {},
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Converts an email's HTML to readable plain text. */
function textOf(html: string): string {
  return html
    .replace(/<(style|head|title)[\s>][\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>|<\/(p|div|h[1-6]|tr|li)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
}
