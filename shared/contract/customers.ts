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
    summary: 'Lets an address sign up within a quarter of an hour; the user pool asks for the permit',
    status: 201,
    limits: 'signUp',
    body: z.strictObject({ email: emailSchema }),
    response: signUpPermit,
  },
  'GET /api/me': {
    group: 'account',
    caller: 'customer',
    summary: "The caller's profile, made on first use",
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
    summary: "Deletes the caller's account; orders are kept without it, as the books require",
    status: 204,
    limits: 'ownChange',
  },
  'GET /api/me/export': {
    group: 'account',
    caller: 'customer',
    summary: 'Everything kept about the caller, as a file to keep',
    status: 200,
    limits: 'ownExport',
    response: accountExportSchema,
  },
});
