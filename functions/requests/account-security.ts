import { makeRecoveryCodes, recoverAccount } from '#functions/customers/recovery-codes.ts';
import { handle, requireSignedIn } from '#functions/http/http.ts';
import { config } from '#functions/runtime/config.ts';
import { unlinkIdentities } from '#outside/federated-users.ts';
import { getUser } from '#outside/identity.ts';
import {
  acceptPasskeys,
  checkPassword,
  confirmSignUp,
  listAdmins,
  resetPassword,
  signOutEverywhere,
  turnOffSecondFactor,
} from '#outside/user-pool.ts';
import { Problem } from '#shared/base/errors.ts';
import { isOnlyOwner, NEW_TEAM, needsSecondFactor } from '#shared/shop/team.ts';
import { deleteRecoveryCodes, getRecoveryCodes } from '#store/customers/recovery-codes.ts';
import { deleteSessions } from '#store/shop/sessions.ts';
import { getTeam } from '#store/shop/team.ts';

export const confirmSignUpHandler = handle('POST /api/sign-up-confirmations', async ({ body }) => {
  await confirmSignUp(body);
  return undefined;
});

export const resetPasswordHandler = handle('POST /api/password-resets', async ({ body }) => {
  await resetPassword(body);
  const email = body.email.toLowerCase();
  const person = (await listAdmins()).find((admin) => admin.email === email);
  if (person) await deleteSessions(person.userId);
  return undefined;
});

export const recoverAccountHandler = handle('POST /api/second-factor-recoveries', async ({ body, now }) => ({
  left: await recoverAccount(body, now),
}));

export const getSecurityHandler = handle('GET /api/me/security', async (request) => {
  const { userId, groups } = requireSignedIn(request);
  const isAdmin = groups.includes('admin');
  const [team, admins, codes] = await Promise.all([
    isAdmin ? getTeam() : NEW_TEAM,
    isAdmin ? listAdmins() : [],
    getRecoveryCodes(userId),
  ]);
  return {
    isOnlyOwner: isOnlyOwner(team, admins, userId),
    isSecondFactorRequired: isAdmin && needsSecondFactor(team, userId),
    recoveryCodes: codes && { left: codes.hashes.length, madeAt: codes.madeAt },
  };
});

export const signOutEverywhereHandler = handle('POST /api/me/sign-out', async (request) => {
  const { userId, groups } = requireSignedIn(request);
  await signOutEverywhere(userId);
  if (groups.includes('admin')) await deleteSessions(userId);
  return undefined;
});

/**
 * Removes the sign-ins through Google and Apple from an account. The browser calls this before it turns on two-step sign-in,
 * because these sign-ins would skip the second step.
 */
export const unlinkIdentitiesHandler = handle('DELETE /api/me/identities', async (request) => {
  const { userId } = requireSignedIn(request);
  const { FEDERATED_CLIENT_ID, USER_POOL_ID } = config();
  if (FEDERATED_CLIENT_ID) await unlinkIdentities(USER_POOL_ID, userId);
  return undefined;
});

export const removeSecondFactorHandler = handle('POST /api/me/second-factor/removal', async (request) => {
  const { userId } = requireSignedIn(request);
  await checkPassword(userId, request.body.password);
  await turnOffSecondFactor(userId);
  await deleteRecoveryCodes(userId);
  return undefined;
});

export const acceptPasskeysHandler = handle('POST /api/me/second-factor/passkeys', async (request) => {
  const { userId, accessToken } = requireSignedIn(request);
  // `acceptPasskeys` would also turn on two-step sign-in with an app.
  if (!(await getUser(accessToken)).hasSecondFactor) throw new Problem('conflict', 'Turn on two-step sign-in first.');
  await acceptPasskeys(userId);
  return undefined;
});

export const makeRecoveryCodesHandler = handle('POST /api/me/recovery-codes', async (request) => {
  const { userId } = requireSignedIn(request);
  await checkPassword(userId, request.body.password);
  return { codes: await makeRecoveryCodes(userId, request.now) };
});
