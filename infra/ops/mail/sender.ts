import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  type SESClient,
} from '@aws-sdk/client-ses';
import { isMadeUp, isWithin, mailDomainOf } from '../../sender.ts';
import type { StageName } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import type { DnsRecord } from '../aws/zones.ts';

export interface SenderState {
  /** An address, or a domain. */
  identity: string;
  /** SES's own words: `Success`, `Pending` and the like; null when SES does not know the identity. */
  verification: string | null;
  dkim: string | null;
  dkimTokens: string[];
  /** Recipients in any 24 hours. */
  mailsADay: number;
  sentToday: number;
  /** Null where it could not be read. */
  isSendingEnabled: boolean | null;
}

/** SES's own word for how far the sender is proved; null when SES does not know it. */
export async function readVerification(ses: SESClient, identity: string): Promise<string | null> {
  const { VerificationAttributes: known } = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [identity] }),
  );
  return known?.[identity]?.VerificationStatus ?? null;
}

/** Whether the account may send; null where these credentials may not ask, which hides nothing else that SES says. */
const maySend = (ses: SESClient): Promise<boolean | null> =>
  ses.send(new GetAccountSendingEnabledCommand({})).then(
    ({ Enabled }) => Enabled ?? true,
    () => null,
  );

/** What SES says of the sender and of the account. */
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

/** Every account starts in the sandbox with this quota; one that has left it is granted more. */
const SANDBOX_MAILS_A_DAY = 200;
/** An account without a limit is told as -1. */
export const isSandbox = ({ mailsADay }: Pick<SenderState, 'mailsADay'>): boolean =>
  mailsADay >= 0 && mailsADay <= SANDBOX_MAILS_A_DAY;

/** The records that let SES sign as the domain. */
export const dkimRecords = ({ identity, dkimTokens }: Pick<SenderState, 'identity' | 'dkimTokens'>): DnsRecord[] =>
  dkimTokens.map((token) => ({
    name: `${token}._domainkey.${identity}`,
    type: 'CNAME',
    value: `${token}.dkim.amazonses.com`,
  }));

export const sandboxPath = (region: string): string =>
  `https://${region}.console.aws.amazon.com/ses/home?region=${region}#/account → Request production access`;

/** What to say of a sender that nobody chose, as a sentence. */
export const madeUpSays = (identity: string): string =>
  `Nobody chose who sends: ${identity} is made up and belongs to nobody, so that no mail of the shop goes out.`;

/** What mail still waits for, each as a sentence with what to do; nothing once all mail goes out. */
export function mailWaitsFor(
  state: SenderState,
  { stage, region, isInRoute53 }: { stage: StageName; region: string; isInRoute53: boolean },
): string[] {
  const { identity, verification } = state;
  if (isMadeUp(identity))
    return [`${madeUpSays(identity)} To have mail: npm run deploy -- --stage ${stage} --mail-address you@mail.example`];
  const isDomain = !identity.includes('@');
  const records = dkimRecords(state).map(({ name, type, value }) => `\n    ${name}  ${type}  ${value}`);
  const unproved = isDomain
    ? isInRoute53
      ? `SES has yet to see the DKIM records of ${identity}; they are in Route 53 already, which takes up to an hour.`
      : `SES waits for the DKIM records of ${identity}. Publish them where the domain is managed:${records.join('')}`
    : `SES has sent a mail to ${identity}: open the link in it.`;
  return [
    ...(verification === 'Success' ? [] : [unproved]),
    ...(isSandbox(state)
      ? [
          `SES is in its sandbox: only addresses that you verified get mail. Ask AWS to let you out (a day or so): ${sandboxPath(region)}`,
        ]
      : []),
    ...(state.isSendingEnabled !== false
      ? []
      : ['SES has paused sending for this account: see the reason in its console, Account health.']),
  ];
}

/** The domain that the stage sends as; none where an address sends. */
export const mailDomainIn = (stage: StageName, { domain, hostedZoneName: zone, ...choices }: Choices) =>
  mailDomainOf(stage, { domain, zone, mailAddress: choices.mailAddress, mailDomain: choices.mailDomain });

/** The identity that SES verifies for a stage; null where the owner chose none. */
export const identityOf = (stage: StageName, choices: Choices): string | null =>
  mailDomainIn(stage, choices) ?? choices.mailAddress ?? null;

/** Whether the stacks write the sender's DKIM records by themselves, as `infra/constructs/mail.ts` decides. */
export function writesMailRecords(stage: StageName, choices: Choices): boolean {
  const { hostedZoneId, hostedZoneName, mailIdentity } = choices;
  const sends = mailDomainIn(stage, choices);
  return Boolean(hostedZoneId && hostedZoneName && sends && !mailIdentity && isWithin(sends, hostedZoneName));
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Why the chosen sender cannot work, with the flag that mends it; null when it can. Production needs one that is the owner's. */
export function senderProblem(stage: StageName, choices: Choices): string | null {
  const { mailAddress } = choices;
  const sends = mailDomainIn(stage, choices);
  if (sends && mailAddress && !isWithin(domainOf(mailAddress), sends.toLowerCase()))
    return `The shop sends as ${sends}, so ${mailAddress} cannot be its address. Choose one there: --mail-address orders@${sends}, or take it back: --mail-address=`;
  if (!sends && !mailAddress && stage === 'production')
    return 'The shop needs an address to send from, such as your own: --mail-address hello@your.shop';
  return null;
}

/** Throws an `Error` with what is wrong with the chosen sender. */
export function refuseSender(stage: StageName, choices: Choices): void {
  const problem = senderProblem(stage, choices);
  if (problem) throw new Error(problem);
}
