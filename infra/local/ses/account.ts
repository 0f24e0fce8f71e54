import type { Documents } from '../documents.ts';
import { SesError } from './error.ts';
import type { Mailbox } from './messages.ts';

/** The account as the switches of this machine set it. */
export interface SesAccount {
  isSandbox: boolean;
  isVerified: boolean;
  isSigned: boolean;
  isSendingEnabled: boolean;
  /** Recipients in any 24 hours, out of the sandbox. */
  max24Hours: number;
  /** Recipients in a second, out of the sandbox. */
  maxPerSecond: number;
}

const FRESH: SesAccount = {
  isSandbox: false,
  isVerified: true,
  isSigned: true,
  isSendingEnabled: true,
  max24Hours: 50_000,
  maxPerSecond: 14,
};
const SANDBOX = { max24Hours: 200, maxPerSecond: 1 };
const SIMULATOR = /@simulator\.amazonses\.com$/i;
const SECOND = 1000;
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
export const DAY = 24 * 3600 * SECOND;

const KIND = 'ses.account';

export interface AccountSwitches {
  read(): SesAccount;
  /** Throws `TypeError` for what is no switch or has another type. */
  change(changes: Record<string, unknown>): SesAccount;
}

export function openAccount(documents: Documents): AccountSwitches {
  const read = () => ({ ...FRESH, ...documents.get<Partial<SesAccount>>(KIND, 'switches') });
  return {
    read,
    change(changes) {
      const known: Record<string, unknown> = FRESH as never;
      for (const [name, value] of Object.entries(changes)) {
        if (typeof value !== typeof known[name] || Number.isNaN(value))
          throw new TypeError(`${name} is not a switch of this account, or has another type`);
      }
      const account = { ...read(), ...(changes as Partial<SesAccount>) };
      documents.put(KIND, 'switches', account);
      return account;
    },
  };
}

/** What `GetSendQuota` answers: the sandbox has one of its own. */
export const quotaOf = ({ isSandbox, max24Hours, maxPerSecond }: SesAccount) =>
  isSandbox ? SANDBOX : { max24Hours, maxPerSecond };

/** Throws SesError as an account refuses to send at all: paused, unverified, in the sandbox, too fast, too much. */
export function requireSending(
  account: SesAccount,
  mailbox: Mailbox,
  { from, recipients, now }: { from: string; recipients: string[]; now: number },
) {
  if (!account.isSendingEnabled) {
    throw new SesError('AccountSendingPausedException', 'Email sending is disabled for your account.');
  }
  const isKnown = (address: string) => SIMULATOR.test(address) || domainOf(address) === domainOf(from);
  const unverified = [
    ...(account.isVerified ? [] : [from]),
    ...(account.isSandbox ? recipients.filter((address) => !isKnown(address)) : []),
  ];
  if (unverified.length > 0) {
    throw new SesError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region US-EAST-1: ${unverified.join(', ')}`,
    );
  }
  const { max24Hours, maxPerSecond } = quotaOf(account);
  if (mailbox.recipientsSince(now - SECOND) >= maxPerSecond) {
    throw new SesError('Throttling', 'Maximum sending rate exceeded.');
  }
  if (mailbox.recipientsSince(now - DAY) >= max24Hours) {
    throw new SesError('Throttling', 'Daily message quota exceeded.');
  }
}
