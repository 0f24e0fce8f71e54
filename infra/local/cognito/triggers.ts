import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './users.ts';

/** Builds the parameters of every trigger. They contain the client's id, but not the caller's IP address. */
export const sharedParameters = (pool: Pool, user: User) => ({
  version: '1',
  region: pool.region,
  userPoolId: pool.id,
  userName: user.sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
});

/** Runs a trigger. Throws its error as Cognito words it. */
export async function runTrigger<Event>(name: string, trigger: (event: Event) => Promise<Event>, event: Event) {
  try {
    return await trigger(event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`);
  }
}

interface SignUpInput {
  ValidationData?: { Name: string; Value?: string | undefined }[] | undefined;
  ClientMetadata?: Record<string, string> | undefined;
}

/** Runs the PreSignUp trigger, if any. It refuses a user with an error. */
export async function runPreSignUp(pool: Pool, user: User, occasion: 'SignUp' | 'AdminCreateUser', input: SignUpInput) {
  if (!pool.preSignUp) return;
  const event: PreSignUpTriggerEvent = {
    ...sharedParameters(pool, user),
    triggerSource: `PreSignUp_${occasion}`,
    request: {
      userAttributes: { ...user.attributes },
      validationData: Object.fromEntries((input.ValidationData ?? []).map(({ Name, Value }) => [Name, Value ?? ''])),
      clientMetadata: input.ClientMetadata ?? {},
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  await runTrigger('PreSignUp', pool.preSignUp, event);
}
