import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './users.ts';

/** What every trigger is told: of the caller no more than the client's id, so not where the request comes from. */
export const sharedParameters = (pool: Pool, user: User) => ({
  version: '1',
  region: pool.region,
  userPoolId: pool.id,
  userName: user.sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
});

/** What the trigger answers. Throws its error as the pool words it. */
export async function asked<Event>(name: string, trigger: (event: Event) => Promise<Event>, event: Event) {
  try {
    return await trigger(event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`);
  }
}

interface Given {
  ValidationData?: { Name: string; Value?: string | undefined }[] | undefined;
  ClientMetadata?: Record<string, string> | undefined;
}

/** Asks the PreSignUp trigger, where there is one, whether there may be this user; it refuses by an error. */
export async function admit(pool: Pool, user: User, occasion: 'SignUp' | 'AdminCreateUser', given: Given) {
  if (!pool.preSignUp) return;
  const event: PreSignUpTriggerEvent = {
    ...sharedParameters(pool, user),
    triggerSource: `PreSignUp_${occasion}`,
    request: {
      userAttributes: { ...user.attributes },
      validationData: Object.fromEntries((given.ValidationData ?? []).map(({ Name, Value }) => [Name, Value ?? ''])),
      clientMetadata: given.ClientMetadata ?? {},
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  await asked('PreSignUp', pool.preSignUp, event);
}
