import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { isSandboxQuota, type MailAccount, type SendingQuota } from '#shared/mail/mail-account.ts';
import { domainOfAddress } from '#shared/mail/sender/sender.ts';

const client = new SESClient(awsClientConfig);

/** Returns the account's sending quota and its use in the last 24 hours, in recipients. Throws the errors of SES. */
export async function getSendingQuota(): Promise<SendingQuota> {
  const { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 } = await client.send(new GetSendQuotaCommand({}));
  return { max24Hours: Max24HourSend, sentLast24Hours: SentLast24Hours, maxPerSecond: MaxSendRate };
}

/** Returns false while sending is paused, either by Amazon SES or in its console. */
export async function getSendingEnabled(): Promise<boolean> {
  const { Enabled = false } = await client.send(new GetAccountSendingEnabledCommand({}));
  return Enabled;
}

/** Returns true if any of the identities is verified. An identity is an email address or a domain. */
async function isAnyVerified(identities: string[]): Promise<boolean> {
  const { VerificationAttributes = {} } = await client.send(
    new GetIdentityVerificationAttributesCommand({ Identities: identities }),
  );
  return identities.some((identity) => VerificationAttributes[identity]?.VerificationStatus === 'Success');
}

async function dkimOf(identities: string[]): Promise<MailAccount['dkim']> {
  const { DkimAttributes = {} } = await client.send(new GetIdentityDkimAttributesCommand({ Identities: identities }));
  const states = identities.flatMap((identity) => DkimAttributes[identity] ?? []);
  if (states.some(({ DkimEnabled, DkimVerificationStatus: status }) => DkimEnabled && status === 'Success'))
    return 'signed';
  return states.some(({ DkimVerificationStatus: status }) => status === 'Pending' || status === 'TemporaryFailure')
    ? 'pending'
    : 'off';
}

/** Returns the state of the SES account and of the sender's email address. Throws the errors of SES. */
export async function fetchMailAccount(sender: string): Promise<MailAccount> {
  const identities = [sender, domainOfAddress(sender)];
  const [quota, isEnabled, isVerified, dkim] = await Promise.all([
    getSendingQuota(),
    getSendingEnabled(),
    isAnyVerified(identities),
    dkimOf(identities),
  ]);
  return { isSandbox: isSandboxQuota(quota), sender, isVerified, dkim, ...quota, isSendingEnabled: isEnabled };
}
