import type { Documents } from '../documents.ts';
import { SesError } from './error.ts';
import type { Identities } from './identities.ts';
import type { Mailbox } from './mailbox.ts';

/** Describes the state of the emulated SES account. It can be changed through the emulator's control API. */
export interface SesAccount {
  isSandbox: boolean;
  /** True if the sender from the deployment is verified. */
  isVerified: boolean;
  isSigned: boolean;
  isSendingEnabled: boolean;
  /** Maximum number of recipients in any 24 hours, outside of the sandbox. */
  max24Hours: number;
  /** Maximum number of recipients per second, outside of the sandbox. */
  maxPerSecond: number;
}

const DEFAULTS: SesAccount = {
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

export interface AccountSettings {
  read(): SesAccount;
  /** Changes some settings. Throws `TypeError` for an unknown setting or a value of the wrong type. */
  change(changes: Record<string, unknown>): SesAccount;
}

export function openSesAccount(documents: Documents): AccountSettings {
  const read = () => ({ ...DEFAULTS, ...documents.get<Partial<SesAccount>>(KIND, 'switches') });
  return {
    read,
    change(changes) {
      const known: Record<string, unknown> = DEFAULTS as never;
      for (const [name, value] of Object.entries(changes)) {
        if (typeof value !== typeof known[name] || Number.isNaN(value))
          throw new TypeError(`${name} is not a setting of this account or has the wrong type`);
      }
      const account = { ...read(), ...(changes as Partial<SesAccount>) };
      documents.put(KIND, 'switches', account);
      return account;
    },
  };
}

/** Returns the sending quota. The sandbox has a fixed quota. */
export const quotaOf = ({ isSandbox, max24Hours, maxPerSecond }: SesAccount) =>
  isSandbox ? SANDBOX : { max24Hours, maxPerSecond };

/**
 * Throws `SesError` if the account may not send the message: it is paused, an address is not verified, or the quota is used
 * up.
 */
export function requireSending(
  account: SesAccount,
  { mailbox, identities }: { mailbox: Mailbox; identities: Identities },
  { from, recipients, now }: { from: string; recipients: string[]; now: number },
) {
  if (!account.isSendingEnabled) {
    throw new SesError('AccountSendingPausedException', 'Email sending is disabled for your account.');
  }
  const isVerifiedRecipient = (address: string) => SIMULATOR.test(address) || domainOf(address) === domainOf(from);
  const unverified = [
    ...(identities.maySend(from, account) ? [] : [from]),
    ...(account.isSandbox ? recipients.filter((address) => !isVerifiedRecipient(address)) : []),
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
