import { setTimeout as sleep } from 'node:timers/promises';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { isPermitValid } from '#functions/customers/sign-up-permit.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { PERMIT_FIELD, UNPERMITTED_LIMIT } from '#shared/customers/sign-up.ts';
import { getExistingSignUpKey } from '#store/customers/sign-up-key.ts';
import { consumeToken } from '#store/rate-limits.ts';

/** Cognito waits five seconds in all, the start of the function included. */
const PATIENCE_MS = 2_000;

/** Null when the table does not say in time. */
const inTime = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer, sleep(PATIENCE_MS, null, { ref: false })]);

async function isPermitted({ request }: PreSignUpTriggerEvent): Promise<boolean> {
  const permit = request.validationData?.[PERMIT_FIELD];
  const key = permit ? await getExistingSignUpKey() : null;
  return Boolean(permit && key && isPermitValid(key, permit, request.userAttributes.email ?? '', Date.now()));
}

/** Who has no permit takes one of the share that all of them have together. */
async function hasRoom(): Promise<boolean> {
  const { name, most, minutes } = UNPERMITTED_LIMIT;
  return (await consumeToken({ name, most, spanMs: minutes * 60_000 }, Date.now())) === 0;
}

const isAdmitted = async (event: PreSignUpTriggerEvent): Promise<boolean> =>
  (await isPermitted(event)) || (await hasRoom());

/**
 * Cognito's PreSignUp trigger. The pool tells nobody where a request comes from, so the shop's API counts who wants to sign
 * up and gives a permit; whoever comes past it is counted here, all together. Accounts that an operator makes are not. When
 * the table does not answer, everybody is let in: no shopper is turned away for the shop's own trouble.
 * Throws an `Error`, which the browser gets as `UserLambdaValidationException`.
 */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const admitted = await inTime(isAdmitted(event)).catch((error: unknown) => {
    logger.warn('permit not looked at', { error: loggable(error) });
    return null;
  });
  // Cognito puts a full stop behind it.
  if (admitted === false) throw new Error('Please load the page again and sign up there');
  return event;
}
