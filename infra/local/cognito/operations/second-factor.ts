import { z } from 'zod';
import { forAdminOnUser, forSignedIn, type Operation } from '../operation.ts';
import type { Pool } from '../pool.ts';
import { offerSecret, registerApp, removeApp, setAppPreference } from '../second-factor.ts';
import type { User } from '../users.ts';

const preference = {
  SoftwareTokenMfaSettings: z
    .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
    .optional(),
};
type Preference = z.output<z.ZodObject<typeof preference>>;

function setPreference(pool: Pool, user: User, { SoftwareTokenMfaSettings: settings }: Preference) {
  if (settings) setAppPreference(pool, user, settings.Enabled, settings.PreferredMfa);
  return {};
}

const AssociateSoftwareToken = forSignedIn({}, (pool, user) => ({ SecretCode: offerSecret(pool, user) }));

const VerifySoftwareToken = forSignedIn({ UserCode: z.string().regex(/^\d{6}$/) }, (pool, user, { UserCode }) => {
  registerApp(pool, user, UserCode);
  return { Status: 'SUCCESS' };
});

const SetUserMFAPreference = forSignedIn(preference, setPreference);

const AdminSetUserMFAPreference = forAdminOnUser(preference, setPreference);

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
