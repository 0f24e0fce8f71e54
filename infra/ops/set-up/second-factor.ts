import {
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirms, type Dialogue } from './ask.ts';

/**
 * Has the user pool forget the authenticator app of somebody who lost it, once whoever runs the command agrees: the password
 * alone signs in again, and another app can be set up. Returns false when nobody has signed up as `email`.
 * Throws an `Error` when the answer is no.
 */
export async function resetSecondFactor(
  dialogue: Dialogue,
  pools: CognitoIdentityProviderClient,
  user: { UserPoolId: string; Username: string },
): Promise<boolean> {
  const found = await pools.send(new AdminGetUserCommand(user)).catch((error: unknown) => {
    if (error instanceof UserNotFoundException) return null;
    throw error;
  });
  if (!found) return false;
  if (!found.UserMFASettingList?.length) {
    dialogue.say(`${user.Username} signs in with a password alone already.`);
    return true;
  }
  const question = `Are you sure that it is ${user.Username} who asks? Whoever has the password is then in. Turn the second factor off?`;
  if (!(await confirms(dialogue, question))) throw new Error('Nothing was changed.');
  await pools.send(new AdminDeleteSoftwareTokenCommand(user));
  dialogue.say(`${user.Username} signs in with the password alone, and can set up another app under Account.`);
  return true;
}
