import { z } from 'zod';
import { forSignedIn, type Operation } from '../operation.ts';
import { completeRegistration, passkeysOf, removePasskey, startRegistration } from '../passkeys/passkeys.ts';

const StartWebAuthnRegistration = forSignedIn({}, (pool, user) => ({
  CredentialCreationOptions: startRegistration(pool, user),
}));

const registration = z.object({
  id: z.string(),
  authenticatorAttachment: z.string().optional(),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).optional(),
  }),
});

const CompleteWebAuthnRegistration = forSignedIn({ Credential: registration }, (pool, user, { Credential }) => {
  completeRegistration(pool, user, Credential);
  return {};
});

const ListWebAuthnCredentials = forSignedIn({}, (pool, user) => ({
  Credentials: passkeysOf(user).map(({ credentialId, name, attachment, transports, createdAt }) => ({
    CredentialId: credentialId,
    FriendlyCredentialName: name,
    RelyingPartyId: pool.relyingPartyId,
    ...(attachment ? { AuthenticatorAttachment: attachment } : {}),
    AuthenticatorTransports: transports,
    CreatedAt: createdAt / 1000,
  })),
}));

const DeleteWebAuthnCredential = forSignedIn({ CredentialId: z.string() }, (pool, user, { CredentialId }) => {
  removePasskey(pool, user, CredentialId);
  return {};
});

export const passkeyOperations: Record<string, Operation> = {
  StartWebAuthnRegistration,
  CompleteWebAuthnRegistration,
  ListWebAuthnCredentials,
  DeleteWebAuthnCredential,
};
