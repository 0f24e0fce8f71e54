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
    summary: 'Issues a permit to sign up with an address, which the user pool requires; it is valid for 15 minutes',
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
    summary: 'Sets a new password with the emailed code and signs out everywhere',
    status: 204,
    limits: 'codeEntry',
    body: newPassword,
  },
  'POST /api/second-factor-recoveries': {
    group: 'account',
    summary: 'Turns off two-step sign-in with the password and a recovery code, which then no longer works',
    limits: 'codeEntry',
    body: z.strictObject({ email: emailSchema, password: passwordSchema, code: recoveryCodeSchema }),
    response: z.object({ left: z.int() }),
  },
});

export const customerRoutes = defineRoutes('customer', {
  'GET /api/me': {
    summary: "Returns the caller's profile, and creates it on first use",
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
      "Deletes the caller's account, but keeps its orders for accounting; needs the password or a sign-in with Google or Apple in the last ten minutes; 409 for the only owner",
    status: 204,
    limits: 'ownChange',
    body: z.strictObject({ password: z.optional(passwordSchema) }),
  },
  'GET /api/me/security': {
    summary: "Returns how the caller's account is protected",
    response: securitySchema,
  },
  'DELETE /api/me/identities': {
    summary: "Stops sign-in with Google and Apple for the caller's account, until they continue with one of them again",
    status: 204,
    limits: 'ownChange',
  },
  'POST /api/me/sign-out': {
    summary: 'Ends every session of the caller, including this one',
    status: 204,
    limits: 'ownChange',
  },
  'POST /api/me/second-factor/removal': {
    summary: 'Turns off two-step sign-in and deletes the recovery codes',
    status: 204,
    limits: 'ownChange',
    body: z.strictObject({ password: passwordSchema }),
  },
  'POST /api/me/second-factor/passkeys': {
    summary: 'Lets a passkey count as both steps of two-step sign-in; 409 if two-step sign-in is off',
    status: 204,
    limits: 'ownChange',
  },
  'POST /api/me/recovery-codes': {
    summary: 'Creates new recovery codes and shows them only once; earlier codes no longer work',
    status: 201,
    limits: 'ownChange',
    body: z.strictObject({ password: passwordSchema }),
    response: z.object({ codes: z.array(z.string()) }),
  },
  'GET /api/me/team-invitation': {
    summary: "Returns the team's invitation to the caller's confirmed address, or null if there is none",
    response: z.object({ invitation: z.nullable(z.object({ role: roleSchema, invitedBy: z.string() })) }),
  },
  'POST /api/me/team-invitation/acceptance': {
    summary: 'Joins the team; the next access token opens the back office',
    limits: 'ownChange',
    response: z.object({ role: roleSchema }),
  },
  'GET /api/me/wishlist': {
    summary: "Lists the products on the caller's wishlist, newest first; some may no longer be sold",
    response: wishlistSchema,
  },
  'POST /api/me/wishlist': {
    summary: "Adds products to the caller's wishlist with the time each was saved; keeps the newest 100",
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
    summary: "Returns the caller's cart, and the latest purchases that have been removed from it",
    response: accountCartSchema,
  },
  'PUT /api/me/cart': {
    summary: "Replaces the caller's cart; 409 with the current cart if it has changed in the meantime",
    limits: 'cart',
    body: accountCartInputSchema,
    response: accountCartSchema,
  },
  'GET /api/me/reminders': {
    summary: 'Returns whether the shop sends reminders of unpaid checkouts, and whether the caller agreed to them',
    response: reminderChoiceSchema,
  },
  'PUT /api/me/reminders': {
    summary: "Turns reminders of unpaid checkouts on or off for the address of the caller's account",
    limits: 'ownChange',
    body: z.strictObject({ isWanted: z.boolean() }),
    response: reminderChoiceSchema,
  },
  'GET /api/me/addresses': {
    summary: "Lists the caller's saved addresses, the default one first",
    response: addressBookSchema,
  },
  'POST /api/me/addresses': {
    summary:
      'Saves an address, if it is not saved yet; 409 if there are 10 already, or with the list if it has changed in the meantime',
    limits: 'ownChange',
    body: addressBookInputSchema,
    response: addressBookSchema,
  },
  'PUT /api/me/addresses/{id}': {
    summary: 'Changes a saved address; 409 with the list if it has changed in the meantime',
    limits: 'ownChange',
    params: addressParams,
    body: addressBookInputSchema,
    response: addressBookSchema,
  },
  'DELETE /api/me/addresses/{id}': {
    summary: 'Deletes a saved address, if it is there; 409 with the list if it has changed in the meantime',
    limits: 'ownChange',
    params: addressParams,
    body: seenAddressBookSchema,
    response: addressBookSchema,
  },
  'PUT /api/me/addresses/{id}/default': {
    summary: 'Makes a saved address the default; 409 with the list if it has changed in the meantime',
    limits: 'ownChange',
    params: addressParams,
    body: seenAddressBookSchema,
    response: addressBookSchema,
  },
  'GET /api/me/export': {
    summary: 'Returns all data stored about the caller',
    limits: 'ownExport',
    response: accountExportSchema,
  },
});
