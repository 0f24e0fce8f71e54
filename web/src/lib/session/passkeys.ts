import { associateWebAuthnCredential, deleteWebAuthnCredential, listWebAuthnCredentials } from 'aws-amplify/auth';
import { ready } from './identity.ts';

export interface Passkey {
  id: string;
  /** Given by Cognito; it cannot be changed. */
  name: string;
  /** UTC ISO. */
  addedAt: string | null;
}

/** Lists the passkeys of the signed-in customer: at most twenty, all on one page. */
export async function listPasskeys(): Promise<Passkey[]> {
  await ready();
  const { credentials } = await listWebAuthnCredentials({ pageSize: 20 });
  return credentials.map(({ credentialId = '', friendlyCredentialName, createdAt }) => ({
    id: credentialId,
    name: friendlyCredentialName || 'Passkey',
    addedAt: createdAt?.toISOString() ?? null,
  }));
}

/** Has the browser create a passkey. Throws an error named as Cognito or the sign-in client names it. */
export async function addPasskey(): Promise<void> {
  await ready();
  await associateWebAuthnCredential();
}

export async function deletePasskey(credentialId: string): Promise<void> {
  await ready();
  await deleteWebAuthnCredential({ credentialId });
}
