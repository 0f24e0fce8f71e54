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

/** Returns the state of an email address or a domain. Throws the errors of SES. */
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
 * Asks SES to verify a sender. For a domain, SES checks its DKIM records. For an email address, SES sends an email with a
 * link. Another call keeps the tokens of a domain, or sends another link. Throws the errors of SES.
 */
export async function verifySender(sender: PendingSender): Promise<void> {
  const identity = identityOfSender(sender);
  if (sender.by === 'domain') await client.send(new VerifyDomainDkimCommand({ Domain: identity }));
  else await client.send(new VerifyEmailIdentityCommand({ EmailAddress: identity }));
}
