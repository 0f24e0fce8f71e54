import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './users.ts';

/** Builds the parameters that every trigger gets. They contain the client's id, but not the caller's IP address. */
export const sharedParameters = (pool: Pool, user: Pick<User, 'sub'>) => ({
  version: '1',
  region: pool.region,
  userPoolId: pool.id,
  userName: user.sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
});

/** Runs a trigger. If the trigger throws, throws Cognito's error with the trigger's message. */
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

/** Runs the PreSignUp trigger, if any. The trigger throws an error to refuse a user. */
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

/**
 * Runs the PreSignUp trigger, if any, for the first sign-in through an identity provider. An example of `userName` is
 * `google_1234`.
 */
export async function runPreSignUpOfIdentity(pool: Pool, userName: string, attributes: Record<string, string>) {
  const { clientId } = pool.federation ?? pool;
  const parameters = sharedParameters(pool, { sub: userName });
  const event: PreSignUpTriggerEvent = {
    ...parameters,
    callerContext: { ...parameters.callerContext, clientId },
    triggerSource: 'PreSignUp_ExternalProvider',
    request: {
      userAttributes: { 'cognito:email_alias': '', 'cognito:phone_number_alias': '', ...attributes },
      validationData: {},
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  if (pool.preSignUp) await runTrigger('PreSignUp', pool.preSignUp, event);
}
