import { PLACEHOLDER } from '../stage.ts';

/** One thing that is wrong, and what to do about it. */
export interface Finding {
  wrong: string;
  todo: string;
}

const prefixes = { stripeSecretKey: /^(sk|rk)_(test|live)_/, stripeWebhookSecret: /^whsec_/ };

/** What is wrong with the payment secret; never repeats any of its value. */
export function judgePaymentSecret(secret: string | undefined, name: string): Finding[] {
  let keys: Partial<Record<string, unknown>> = {};
  try {
    keys = JSON.parse(secret ?? '{}');
  } catch {
    return [
      { wrong: 'The payment secret is not JSON.', todo: `Write {"stripeSecretKey","stripeWebhookSecret"} to ${name}.` },
    ];
  }
  return Object.entries(prefixes).flatMap(([key, prefix]) => {
    const value = keys[key];
    if (typeof value === 'string' && prefix.test(value)) return [];
    const wrong = value === PLACEHOLDER || !value ? `${key} is not filled in.` : `${key} is no such key of Stripe.`;
    return [{ wrong, todo: `Set it in the secret ${name}.` }];
  });
}

// Every account starts in the sandbox with this quota; one that has left it is granted more.
const SANDBOX_MAILS_A_DAY = 200;

export interface MailState {
  mailsADay: number;
  identity: string;
  identityStatus: string | undefined;
  /** Who sends the user pool's mails: `COGNITO_DEFAULT` or `DEVELOPER`. */
  poolSender: string | undefined;
}

/** What keeps mail from reaching customers. */
export function judgeMail({ mailsADay, identity, identityStatus, poolSender }: MailState): Finding[] {
  const findings: Finding[] = [];
  if (identityStatus !== 'Success') {
    findings.push({
      wrong: `SES has not verified the sender ${identity} (${identityStatus ?? 'unknown'}).`,
      todo: 'Follow the link in the mail from SES, or set the DKIM records of the domain.',
    });
  }
  if (mailsADay <= SANDBOX_MAILS_A_DAY) {
    findings.push({
      wrong: `SES is in the sandbox: ${mailsADay} mails a day, to verified addresses only. Customers get none.`,
      todo: 'Ask for production access in the SES console.',
    });
  }
  if (poolSender !== 'DEVELOPER') {
    findings.push({
      wrong: 'The user pool sends its codes itself: about 50 a day, the rest is dropped without a word.',
      todo: 'When the sender is verified, deploy with -c mailVerified=true.',
    });
  }
  return findings;
}

/** An unsigned event has to be refused by the handler: anything else means that it did not get there as sent. */
export const judgeWebhook = (url: string, status: number | undefined): Finding[] =>
  status === 400
    ? []
    : [
        {
          wrong: `${url} answers an unsigned event with ${status ?? 'nothing'} in place of 400.`,
          todo: 'Deploy again.',
        },
      ];

export const judgeHealth = (url: string, status: number | undefined): Finding[] =>
  status === 200
    ? []
    : [
        {
          wrong: `${url} answers ${status ?? 'nothing'}.`,
          todo: 'Look at the alarms and the log of the function shop.',
        },
      ];

export const judgeAdmins = (count: number): Finding[] =>
  count > 0 ? [] : [{ wrong: 'Nobody is an admin.', todo: 'Sign up, then: npm run grant-admin -- <email>' }];
