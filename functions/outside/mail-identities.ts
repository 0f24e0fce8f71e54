import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  SESClient,
  VerifyDomainDkimCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { type IdentityReport, identityOfSender, type PendingSender } from '#shared/mail/sender/sender.ts';

const client = new SESClient(awsClientConfig);

/** Returns the state of an address or a domain. Throws SES's errors. */
export async function readIdentity(identity: string): Promise<IdentityReport> {
  const Identities = [identity];
  const [{ VerificationAttributes = {} }, { DkimAttributes = {} }] = await Promise.all([
    client.send(new GetIdentityVerificationAttributesCommand({ Identities })),
    client.send(new GetIdentityDkimAttributesCommand({ Identities })),
  ]);
  return {
    verification: VerificationAttributes[identity]?.VerificationStatus ?? null,
    dkim: DkimAttributes[identity]?.DkimVerificationStatus ?? null,
    dkimTokens: DkimAttributes[identity]?.DkimTokens ?? [],
  };
}

/**
 * Makes SES verify a sender: it looks for the DKIM records of a domain, or mails a link to an address. A second call keeps the
 * tokens of a domain and mails another link. Throws SES's errors.
 */
export async function verifySender(sender: PendingSender): Promise<void> {
  const identity = identityOfSender(sender);
  if (sender.by === 'domain') await client.send(new VerifyDomainDkimCommand({ Domain: identity }));
  else await client.send(new VerifyEmailIdentityCommand({ EmailAddress: identity }));
}
