import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import { accountExportSchema } from '#shared/customers/account-export.ts';
import { mailedCodeSchema, newPasswordSchema, passwordSchema } from '#shared/customers/password.ts';
import { profileChangeSchema, profileSchema } from '#shared/customers/profile.ts';
import { recoveryCodeSchema, securitySchema } from '#shared/customers/recovery-codes.ts';
import { defineRoutes } from './route.ts';

const newPassword = z.strictObject({ email: emailSchema, code: mailedCodeSchema, password: newPasswordSchema });
const signUpPermit = z.object({ permit: z.string() });

export const customerRoutes = defineRoutes({
  'POST /api/sign-up-permits': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Issues a permit to sign up with an address, valid for 15 minutes; the user pool requires it',
    status: 201,
    limits: 'signUp',
    body: z.strictObject({ email: emailSchema }),
    response: signUpPermit,
  },
  'POST /api/sign-up-confirmations': {
    group: 'account',
    caller: 'visitor',
    summary: 'Confirms an account with the emailed code and sets its password to the one in the request',
    status: 204,
    limits: 'codeEntry',
    body: newPassword,
  },
  'POST /api/password-resets': {
    group: 'account',
    caller: 'visitor',
    summary: 'Sets a new password with the mailed code and signs out everywhere',
    status: 204,
    limits: 'codeEntry',
    body: newPassword,
  },
  'POST /api/second-factor-recoveries': {
    group: 'account',
    caller: 'visitor',
    summary: 'Uses up a recovery code and, with the right password, turns two-step sign-in off',
    status: 200,
    limits: 'codeEntry',
    body: z.strictObject({ email: emailSchema, password: passwordSchema, code: recoveryCodeSchema }),
    response: z.object({ left: z.int() }),
  },
  'GET /api/me': {
    group: 'account',
    caller: 'customer',
    summary: "The caller's profile, created on first use",
    status: 200,
    response: profileSchema,
  },
  'PATCH /api/me': {
    group: 'account',
    caller: 'customer',
    summary: "Changes the caller's name",
    status: 200,
    limits: 'ownChange',
    body: profileChangeSchema,
    response: profileSchema,
  },
  'DELETE /api/me': {
    group: 'account',
    caller: 'customer',
    summary: "Deletes the caller's account; orders are kept without it, for accounting; 409 for the only admin",
    status: 204,
    limits: 'ownChange',
    body: z.strictObject({ password: passwordSchema }),
  },
  'GET /api/me/security': {
    group: 'account',
    caller: 'customer',
    summary: "How the caller's account is protected",
    status: 200,
    response: securitySchema,
  },
  'POST /api/me/sign-out': {
    group: 'account',
    caller: 'customer',
    summary: 'Ends every session of the caller, this one included',
    status: 204,
    limits: 'ownChange',
  },
  'POST /api/me/second-factor/removal': {
    group: 'account',
    caller: 'customer',
    summary: 'Turns two-step sign-in off and deletes the recovery codes',
    status: 204,
    limits: 'ownChange',
    body: z.strictObject({ password: passwordSchema }),
  },
  'POST /api/me/recovery-codes': {
    group: 'account',
    caller: 'customer',
    summary: 'Makes new recovery codes, shown only here; earlier ones no longer work',
    status: 201,
    limits: 'ownChange',
    body: z.strictObject({ password: passwordSchema }),
    response: z.object({ codes: z.array(z.string()) }),
  },
  'GET /api/me/export': {
    group: 'account',
    caller: 'customer',
    summary: 'All data stored about the caller',
    status: 200,
    limits: 'ownExport',
    response: accountExportSchema,
  },
});
