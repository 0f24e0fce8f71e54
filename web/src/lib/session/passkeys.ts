import { associateWebAuthnCredential, deleteWebAuthnCredential, listWebAuthnCredentials } from 'aws-amplify/auth';
import { ready } from './identity.ts';

export interface Passkey {
  id: string;
  /** Name that Cognito has given the passkey. It cannot be changed. */
  name: string;
  /** Time at which the passkey was added, in UTC ISO. */
  addedAt: string | null;
}

/** Lists the passkeys of the signed-in customer. There are at most twenty, so they fit on one page. */
export async function listPasskeys(): Promise<Passkey[]> {
  await ready();
  const { credentials } = await listWebAuthnCredentials({ pageSize: 20 });
  return credentials.map(({ credentialId = '', friendlyCredentialName, createdAt }) => ({
    id: credentialId,
    name: friendlyCredentialName || 'Passkey',
    addedAt: createdAt?.toISOString() ?? null,
  }));
}

/** Makes the browser create a passkey. Throws the errors of Cognito or the sign-in client by their names. */
export async function addPasskey(): Promise<void> {
  await ready();
  await associateWebAuthnCredential();
}

export async function deletePasskey(credentialId: string): Promise<void> {
  await ready();
  await deleteWebAuthnCredential({ credentialId });
}
