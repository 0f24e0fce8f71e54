import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import { accountExportSchema } from '#shared/customers/account-export.ts';
import { profileChangeSchema, profileSchema } from '#shared/customers/profile.ts';
import { defineRoutes } from './route.ts';

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
    summary: "Deletes the caller's account; orders are kept without it, for accounting",
    status: 204,
    limits: 'ownChange',
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
