import { setTimeout as sleep } from 'node:timers/promises';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { isPermitValid } from '#functions/customers/sign-up-permit.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { PERMIT_FIELD, UNPERMITTED_LIMIT } from '#shared/customers/sign-up.ts';
import { consumeToken } from '#store/rate-limits.ts';
import { getExistingSignUpKey } from '#store/signing-key.ts';

/** Time to wait for the table, in milliseconds. Cognito waits five seconds in total, including the cold start. */
const PATIENCE_MS = 2_000;

/** Waits for a result. Returns null if the table does not respond in time. */
const inTime = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer, sleep(PATIENCE_MS, null, { ref: false })]);

async function isPermitted({ request }: PreSignUpTriggerEvent): Promise<boolean> {
  const permit = request.validationData?.[PERMIT_FIELD];
  const key = permit ? await getExistingSignUpKey() : null;
  return Boolean(permit && key && isPermitValid(key, permit, request.userAttributes.email ?? '', Date.now()));
}

/** Counts a sign-up without a permit. Returns false if the limit that all of them share is reached. */
async function hasRoom(): Promise<boolean> {
  const { name, most, minutes } = UNPERMITTED_LIMIT;
  return (await consumeToken({ name, most, spanMs: minutes * 60_000 }, Date.now())) === 0;
}

const isAdmitted = async (event: PreSignUpTriggerEvent): Promise<boolean> =>
  (await isPermitted(event)) || (await hasRoom());

/**
 * Handles Cognito's PreSignUp trigger. The first sign-in through Google or Apple links that account to a customer. The
 * trigger does not know the IP address of other sign-ups, so the shop's API limits them per address and issues permits.
 * Sign-ups without a permit share one limit. Accounts that an operator creates have no limit. If the table does not respond,
 * everyone may sign up. Throws an `Error`, which the browser receives as `UserLambdaValidationException`.
 */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource === 'PreSignUp_ExternalProvider') {
    // Imported only when needed, because few sign-ups need it and the client of the user pool is most of this function's
    // code.
    const { linkNewIdentity } = await import('#functions/customers/link-identity.ts');
    await linkNewIdentity(event);
  }
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const admitted = await inTime(isAdmitted(event)).catch((error: unknown) => {
    logger.warn('permit not checked', { error: loggable(error) });
    return null;
  });
  // Cognito appends a period to this message.
  if (admitted === false) throw new Error('Please reload the page and sign up again');
  return event;
}
