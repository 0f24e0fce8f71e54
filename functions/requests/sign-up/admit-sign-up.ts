import { setTimeout as sleep } from 'node:timers/promises';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { isPermitValid } from '#functions/customers/sign-up-permit.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { PERMIT_FIELD, UNPERMITTED_LIMIT } from '#shared/customers/sign-up.ts';
import { consumeToken } from '#store/rate-limits.ts';
import { getExistingSignUpKey } from '#store/signing-key.ts';

/** Cognito waits five seconds in all, including the cold start. */
const PATIENCE_MS = 2_000;

/** Returns null when the table does not respond in time. */
const inTime = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer, sleep(PATIENCE_MS, null, { ref: false })]);

async function isPermitted({ request }: PreSignUpTriggerEvent): Promise<boolean> {
  const permit = request.validationData?.[PERMIT_FIELD];
  const key = permit ? await getExistingSignUpKey() : null;
  return Boolean(permit && key && isPermitValid(key, permit, request.userAttributes.email ?? '', Date.now()));
}

/** Counts a sign-up without a permit against the limit that all of them share. */
async function hasRoom(): Promise<boolean> {
  const { name, most, minutes } = UNPERMITTED_LIMIT;
  return (await consumeToken({ name, most, spanMs: minutes * 60_000 }, Date.now())) === 0;
}

const isAdmitted = async (event: PreSignUpTriggerEvent): Promise<boolean> =>
  (await isPermitted(event)) || (await hasRoom());

/**
 * Handles Cognito's PreSignUp trigger. The first sign-in through Google or Apple links that account to a customer. For others,
 * the trigger does not know the client's address, so the shop's API limits sign-ups per address and issues permits. Sign-ups without a permit share one limit; accounts created by an operator have none. Admits
 * everyone when the table does not respond. Throws an `Error`, which the browser receives as
 * `UserLambdaValidationException`.
 */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource === 'PreSignUp_ExternalProvider') {
    // Loaded for the few who need it: the client of the user pool is most of this function.
    const { linkNewIdentity } = await import('#functions/customers/link-identity.ts');
    await linkNewIdentity(event);
  }
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const admitted = await inTime(isAdmitted(event)).catch((error: unknown) => {
    logger.warn('permit not checked', { error: loggable(error) });
    return null;
  });
  // Cognito appends a full stop.
  if (admitted === false) throw new Error('Please reload the page and sign up again');
  return event;
}
