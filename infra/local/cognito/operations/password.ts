import { z } from 'zod';
import { issueCode, redeemCode } from '../codes.ts';
import { codeMismatch, wrongCredentials } from '../errors.ts';
import { countFailure, requireUnlocked } from '../lockout.ts';
import { codeDelivery, send } from '../mail.ts';
import { forClient, forSignedIn, type Operation, textMap } from '../operation.ts';
import { hasPassword, requireAcceptable, setPassword } from '../passwords.ts';
import { saveUser } from '../pool.ts';
import { emailOf, type User } from '../users.ts';

/** Returns true if a user may get a reset code. For all other users, the response only looks as if a code was sent. */
function mayReset(user: User | undefined): user is User {
  const isConfirmed = user?.status === 'CONFIRMED' || user?.status === 'RESET_REQUIRED';
  return user?.enabled === true && isConfirmed && user.attributes.email_verified === 'true';
}

const ForgotPassword = forClient({ Username: z.string(), ClientMetadata: textMap }, async (pool, input) => {
  const user = pool.users.find(input.Username);
  if (!mayReset(user)) return { CodeDeliveryDetails: codeDelivery(input.Username) };
  const code = issueCode(pool, user, 'reset');
  const to = emailOf(user);
  await send(pool, user, { to, occasion: 'ForgotPassword', code, clientMetadata: input.ClientMetadata });
  return { CodeDeliveryDetails: codeDelivery(to) };
});

const ConfirmForgotPassword = forClient(
  { Username: z.string(), ConfirmationCode: z.string(), Password: z.string() },
  (pool, input) => {
    requireAcceptable(input.Password);
    const user = pool.users.find(input.Username);
    if (!mayReset(user)) throw codeMismatch();
    redeemCode(pool, user, 'reset', input.ConfirmationCode);
    setPassword(pool, user, input.Password);
    user.failedSignIns = { count: 0, since: 0 };
    user.status = 'CONFIRMED';
    saveUser(pool, user);
    return {};
  },
);

const ChangePassword = forSignedIn(
  { PreviousPassword: z.string(), ProposedPassword: z.string() },
  (pool, user, { PreviousPassword, ProposedPassword }) => {
    requireUnlocked(pool, user);
    requireAcceptable(ProposedPassword);
    if (!hasPassword(pool, user, PreviousPassword)) {
      countFailure(pool, user);
      throw wrongCredentials();
    }
    setPassword(pool, user, ProposedPassword);
    saveUser(pool, { ...user, failedSignIns: { count: 0, since: 0 } });
    return {};
  },
);

export const passwordOperations: Record<string, Operation> = {
  ForgotPassword,
  ConfirmForgotPassword,
  ChangePassword,
};
