import {
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirms, type Dialogue } from './dialogue.ts';

/**
 * Asks the operator, and then removes a user's authenticator app. The user can then sign in with just the password and set up
 * another app. Returns false if there is no such user. Throws an `Error` if the operator says no.
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
    dialogue.say(`${user.Username} already signs in with just a password.`);
    return true;
  }
  const question = `Are you sure ${user.Username} asked for this? Their password alone will be enough to sign in. Turn off two-step sign-in?`;
  if (!(await confirms(dialogue, question))) throw new Error('Nothing was changed.');
  await pools.send(new AdminDeleteSoftwareTokenCommand(user));
  dialogue.say(`${user.Username} now signs in with just a password and can set up another app under Account.`);
  return true;
}
