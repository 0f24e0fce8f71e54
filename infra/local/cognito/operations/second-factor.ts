import { z } from 'zod';
import { forAdminOnUser, forSignedIn, type Operation } from '../operation.ts';
import type { Pool } from '../pool.ts';
import { offerSecret, registerApp, removeApp, setPreference } from '../second-factor.ts';
import type { User } from '../users.ts';

const preference = {
  SoftwareTokenMfaSettings: z
    .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
    .optional(),
  WebAuthnMfaSettings: z.object({ Enabled: z.boolean().default(false) }).optional(),
};
type Settings = z.output<z.ZodObject<typeof preference>>;

function prefer(pool: Pool, user: User, { SoftwareTokenMfaSettings: app, WebAuthnMfaSettings: passkey }: Settings) {
  setPreference(pool, user, {
    app: app && { isEnabled: app.Enabled, isPreferred: app.PreferredMfa },
    passkey: passkey?.Enabled,
  });
  return {};
}

const AssociateSoftwareToken = forSignedIn({}, (pool, user) => ({ SecretCode: offerSecret(pool, user) }));

const VerifySoftwareToken = forSignedIn({ UserCode: z.string().regex(/^\d{6}$/) }, (pool, user, { UserCode }) => {
  registerApp(pool, user, UserCode);
  return { Status: 'SUCCESS' };
});

const SetUserMFAPreference = forSignedIn(preference, prefer);

const AdminSetUserMFAPreference = forAdminOnUser(preference, prefer);

const AdminDeleteSoftwareToken = forAdminOnUser({}, (pool, user) => {
  removeApp(pool, user);
  return {};
});

export const secondFactorOperations: Record<string, Operation> = {
  AssociateSoftwareToken,
  VerifySoftwareToken,
  SetUserMFAPreference,
  AdminSetUserMFAPreference,
  AdminDeleteSoftwareToken,
};
