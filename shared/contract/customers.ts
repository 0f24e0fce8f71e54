import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { emailSchema } from '#shared/base/text.ts';
import { accountCartInputSchema, accountCartSchema } from '#shared/checkout/account-cart/account-cart-schema.ts';
import { reminderChoiceSchema } from '#shared/checkout/reminders/reminder-views.ts';
import { accountExportSchema } from '#shared/customers/account-export.ts';
import {
  addressBookInputSchema,
  addressBookSchema,
  seenAddressBookSchema,
} from '#shared/customers/address-book-schema.ts';
import { mailedCodeSchema, newPasswordSchema, passwordSchema } from '#shared/customers/password.ts';
import { profileChangeSchema, profileSchema } from '#shared/customers/profile.ts';
import { recoveryCodeSchema, securitySchema } from '#shared/customers/recovery-codes.ts';
import { wishesInputSchema, wishlistSchema } from '#shared/customers/wishlist-schema.ts';
import { roleSchema } from '#shared/shop/team.ts';
import { defineRoutes } from './route.ts';

const newPassword = z.strictObject({ email: emailSchema, code: mailedCodeSchema, password: newPasswordSchema });
const addressParams = z.object({ id: idSchema('adr') });

const signUpPermit = z.object({ permit: z.string() });

export const accessRoutes = defineRoutes('visitor', {
  'POST /api/sign-up-permits': {
    summary: 'Issues a permit to sign up with an address, valid for 15 minutes; the user pool requires it',
    status: 201,
    limits: 'signUp',
    body: z.strictObject({ email: emailSchema }),
    response: signUpPermit,
  },
  'POST /api/sign-up-confirmations': {
    group: 'account',
    summary: 'Confirms an account with the emailed code and sets its password to the one in the request',
    status: 204,
    limits: 'codeEntry',
    body: newPassword,
  },
  'POST /api/password-resets': {
    group: 'account',
    summary: 'Sets a new password with the mailed code and signs out everywhere',
    status: 204,
    limits: 'codeEntry',
    body: newPassword,
  },
  'POST /api/second-factor-recoveries': {
    group: 'account',
    summary: 'Uses up a recovery code and, with the right password, turns two-step sign-in off',
    limits: 'codeEntry',
    body: z.strictObject({ email: emailSchema, password: passwordSchema, code: recoveryCodeSchema }),
    response: z.object({ left: z.int() }),
  },
});

export const customerRoutes = defineRoutes('customer', {
  'GET /api/me': {
    summary: "The caller's profile, created on first use",
    response: profileSchema,
  },
  'PATCH /api/me': {
    summary: "Changes the caller's name",
    limits: 'ownChange',
    body: profileChangeSchema,
    response: profileSchema,
  },
  'DELETE /api/me': {
    summary:
      "Deletes the caller's account; orders are kept without it, for accounting; 409 for the only owner of the shop; a sign-in with Google or Apple needs no password, but must be less than ten minutes old",
    status: 204,
    limits: 'ownChange',
    body: z.strictObject({ password: z.optional(passwordSchema) }),
  },
  'GET /api/me/security': {
    summary: "How the caller's account is protected",
    response: securitySchema,
  },
  'DELETE /api/me/identities': {
    summary:
      "Ends the sign-in with Google and Apple for the caller's account, until they continue with one of them again",
    status: 204,
    limits: 'ownChange',
  },
  'POST /api/me/sign-out': {
    summary: 'Ends every session of the caller, this one included',
    status: 204,
    limits: 'ownChange',
  },
  'POST /api/me/second-factor/removal': {
    summary: 'Turns two-step sign-in off and deletes the recovery codes',
    status: 204,
    limits: 'ownChange',
    body: z.strictObject({ password: passwordSchema }),
  },
  'POST /api/me/second-factor/passkeys': {
    summary: 'Lets a passkey count as both steps of two-step sign-in; 409 without it',
    status: 204,
    limits: 'ownChange',
  },
  'POST /api/me/recovery-codes': {
    summary: 'Makes new recovery codes, shown only here; earlier ones no longer work',
    status: 201,
    limits: 'ownChange',
    body: z.strictObject({ password: passwordSchema }),
    response: z.object({ codes: z.array(z.string()) }),
  },
  'GET /api/me/team-invitation': {
    summary: "The invitation to run the shop for the caller's confirmed address; null when there is none",
    response: z.object({ invitation: z.nullable(z.object({ role: roleSchema, invitedBy: z.string() })) }),
  },
  'POST /api/me/team-invitation/acceptance': {
    summary: 'Joins the team; the next access token opens the back office',
    limits: 'ownChange',
    response: z.object({ role: roleSchema }),
  },
  'GET /api/me/wishlist': {
    summary: 'The products the caller saved, newest first; some may be no longer sold',
    response: wishlistSchema,
  },
  'POST /api/me/wishlist': {
    summary: "Adds products to the caller's wishlist, each at its time; keeps the newest 100",
    limits: 'wishlist',
    body: wishesInputSchema,
    response: wishlistSchema,
  },
  'DELETE /api/me/wishlist/{productId}': {
    summary: "Removes a product from the caller's wishlist, if it is there",
    limits: 'wishlist',
    params: z.object({ productId: idSchema('prd') }),
    response: wishlistSchema,
  },
  'GET /api/me/cart': {
    summary: "The caller's cart, with the latest purchases that have left it",
    response: accountCartSchema,
  },
  'PUT /api/me/cart': {
    summary: "Replaces the caller's cart; 409 with the cart when another change came first",
    limits: 'cart',
    body: accountCartInputSchema,
    response: accountCartSchema,
  },
  'GET /api/me/reminders': {
    summary: 'Whether the shop reminds of unpaid checkouts, and whether the caller agreed to it',
    response: reminderChoiceSchema,
  },
  'PUT /api/me/reminders': {
    summary: 'Agrees to reminders of unpaid checkouts at the address of the account, or stops them',
    limits: 'ownChange',
    body: z.strictObject({ isWanted: z.boolean() }),
    response: reminderChoiceSchema,
  },
  'GET /api/me/addresses': {
    summary: 'The addresses the caller saved, the default first',
    response: addressBookSchema,
  },
  'POST /api/me/addresses': {
    summary:
      'Saves an address, if it is not saved yet; 409 beyond 10, and with the list when another change came first',
    limits: 'ownChange',
    body: addressBookInputSchema,
    response: addressBookSchema,
  },
  'PUT /api/me/addresses/{id}': {
    summary: 'Changes a saved address; 409 with the list when another change came first',
    limits: 'ownChange',
    params: addressParams,
    body: addressBookInputSchema,
    response: addressBookSchema,
  },
  'DELETE /api/me/addresses/{id}': {
    summary: 'Deletes a saved address, if it is there; 409 with the list when another change came first',
    limits: 'ownChange',
    params: addressParams,
    body: seenAddressBookSchema,
    response: addressBookSchema,
  },
  'PUT /api/me/addresses/{id}/default': {
    summary: 'Makes a saved address the default; 409 with the list when another change came first',
    limits: 'ownChange',
    params: addressParams,
    body: seenAddressBookSchema,
    response: addressBookSchema,
  },
  'GET /api/me/export': {
    summary: 'All data stored about the caller',
    limits: 'ownExport',
    response: accountExportSchema,
  },
});
