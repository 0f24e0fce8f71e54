import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  type SESClient,
} from '@aws-sdk/client-ses';
import { isPlaceholder, isWithin, mailDomainOf } from '../../sender.ts';
import type { StageName } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import { deployCommand } from '../aws/stacks.ts';
import { type DnsRecord, formatRecord } from '../aws/zones.ts';

export interface SenderState {
  /** Email address or domain. */
  identity: string;
  /** SES's status, such as `Success` or `Pending`. Null for an unknown identity. */
  verification: string | null;
  dkim: string | null;
  dkimTokens: string[];
  /** Maximum number of recipients in any 24 hours. */
  mailsADay: number;
  sentToday: number;
  /** Null if it could not be read. */
  isSendingEnabled: boolean | null;
}

/** Returns SES's verification status of the sender, or null if SES does not know the sender. */
export async function readVerification(ses: SESClient, identity: string): Promise<string | null> {
  const { VerificationAttributes: known } = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [identity] }),
  );
  return known?.[identity]?.VerificationStatus ?? null;
}

/** Returns true if the account may send. Returns null if the credentials may not read this. */
const maySend = (ses: SESClient): Promise<boolean | null> =>
  ses.send(new GetAccountSendingEnabledCommand({})).then(
    ({ Enabled }) => Enabled ?? true,
    () => null,
  );

export async function readSender(ses: SESClient, identity: string): Promise<SenderState> {
  const [verification, signed, quota, isSendingEnabled] = await Promise.all([
    readVerification(ses, identity),
    ses.send(new GetIdentityDkimAttributesCommand({ Identities: [identity] })),
    ses.send(new GetSendQuotaCommand({})),
    maySend(ses),
  ]);
  const dkim = signed.DkimAttributes?.[identity];
  return {
    identity,
    verification,
    dkim: dkim?.DkimVerificationStatus ?? null,
    dkimTokens: dkim?.DkimTokens ?? [],
    mailsADay: quota.Max24HourSend ?? 0,
    sentToday: quota.SentLast24Hours ?? 0,
    isSendingEnabled,
  };
}

/** Daily quota of accounts in SES's sandbox. Other accounts have a higher quota. */
const SANDBOX_MAILS_A_DAY = 200;
/** Returns true if the account is in SES's sandbox. A quota of -1 means no limit. */
export const isSandbox = ({ mailsADay }: Pick<SenderState, 'mailsADay'>): boolean =>
  mailsADay >= 0 && mailsADay <= SANDBOX_MAILS_A_DAY;

/** Returns the DNS records that let SES sign as the domain. */
export const dkimRecords = ({ identity, dkimTokens }: Pick<SenderState, 'identity' | 'dkimTokens'>): DnsRecord[] =>
  dkimTokens.map((token) => ({
    name: `${token}._domainkey.${identity}`,
    type: 'CNAME',
    value: `${token}.dkim.amazonses.com`,
  }));

export const sesConsole = (region: string, page: string): string =>
  `https://${region}.console.aws.amazon.com/ses/home?region=${region}#/${page}`;

export const sandboxPath = (region: string): string => `${sesConsole(region, 'account')} → Request production access`;

/** Returns a warning about the placeholder sender. */
export const placeholderWarning = (identity: string): string =>
  `No sender is set: ${identity} is a placeholder, so the shop sends no email.`;

/** Returns the steps that are still needed before all emails can be sent. Returns an empty list if nothing is missing. */
export function pendingMailSteps(
  state: SenderState,
  { stage, region, isInRoute53 }: { stage: StageName; region: string; isInRoute53: boolean },
): string[] {
  const { identity, verification } = state;
  if (isPlaceholder(identity))
    return [
      `${placeholderWarning(identity)} To send email: ${deployCommand({ stage }, '--mail-address you@mail.example')}`,
    ];
  const isDomain = !identity.includes('@');
  const records = dkimRecords(state).map((record) => `\n    ${formatRecord(record)}`);
  const unverified = isDomain
    ? isInRoute53
      ? `SES has not seen the DKIM records of ${identity} yet. They are in Route 53. This can take up to an hour.`
      : `SES is waiting for the DKIM records of ${identity}. Publish them with the domain's DNS provider:${records.join('')}`
    : `SES sent an email to ${identity}. Open the link in it.`;
  return [
    ...(verification === 'Success' ? [] : [unverified]),
    ...(isSandbox(state)
      ? [
          `SES is in its sandbox, so only addresses you have verified get email. Request production access (takes about a day): ${sandboxPath(region)}`,
        ]
      : []),
    ...(state.isSendingEnabled !== false
      ? []
      : ['SES has paused sending for this account. Its console shows the reason under Account health.']),
  ];
}

/** Returns the domain from which the stage sends, or undefined if it sends from a single address. */
export const mailDomainIn = (stage: StageName, { domain, hostedZoneName: zone, ...options }: StageOptions) =>
  mailDomainOf(stage, { domain, zone, mailAddress: options.mailAddress, mailDomain: options.mailDomain });

/** Returns the identity that SES verifies for a stage, or null if the stage has no sender. */
export const identityOf = (stage: StageName, options: StageOptions): string | null =>
  mailDomainIn(stage, options) ?? options.mailAddress ?? null;

/** Returns true if the stacks write the sender's DKIM records, as in `infra/constructs/mail.ts`. */
export function writesMailRecords(stage: StageName, options: StageOptions): boolean {
  const { hostedZoneId, hostedZoneName, mailIdentity } = options;
  const sends = mailDomainIn(stage, options);
  return Boolean(hostedZoneId && hostedZoneName && sends && !mailIdentity && isWithin(sends, hostedZoneName));
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns the reason the sender cannot work, with the flag that fixes it, or null. Production needs a real sender. */
export function senderProblem(stage: StageName, options: StageOptions): string | null {
  const { mailAddress } = options;
  const sends = mailDomainIn(stage, options);
  if (sends && mailAddress && !isWithin(domainOf(mailAddress), sends.toLowerCase()))
    return `The shop sends as ${sends}, so ${mailAddress} can't be its address. Choose one in that domain, such as --mail-address orders@${sends}, or remove it: --mail-address=`;
  if (!sends && !mailAddress && stage === 'production')
    return 'The shop needs an address to send from, such as your own: --mail-address hello@your.shop';
  return null;
}

/** Throws an `Error` if the sender cannot work. */
export function refuseInvalidSender(stage: StageName, options: StageOptions): void {
  const problem = senderProblem(stage, options);
  if (problem) throw new Error(problem);
}
