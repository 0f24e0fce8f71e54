import { setTimeout as sleep } from 'node:timers/promises';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { PERMIT } from '../../../shared/sign-up.ts';
import { loggable, logger } from '../../log.ts';
import { knownSignUpKey } from '../../store/sign-up-key.ts';
import { isPermit } from './sign-up-permit.ts';

/** Cognito waits five seconds in all, the start of the function included. */
const PATIENCE_MS = 2_000;

/** Null when the table does not say. */
async function isPermitted({ request }: PreSignUpTriggerEvent): Promise<boolean | null> {
  const permit = request.validationData?.[PERMIT];
  if (!permit) return false;
  const key = await Promise.race([knownSignUpKey(), sleep(PATIENCE_MS, 'late' as const, { ref: false })]);
  if (key === 'late') return null;
  return key !== null && isPermit(key, permit, request.userAttributes.email ?? '', Date.now());
}

/**
 * Cognito's PreSignUp trigger. The pool tells nobody where a request comes from, so the shop's API counts who wants to sign
 * up and gives a permit; here whoever comes past it is turned away. Accounts that an operator makes need none. When the
 * table does not answer, everybody is let in: no shopper is turned away for the shop's own trouble.
 * Throws an `Error`, which the browser gets as `UserLambdaValidationException`.
 */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const isGood = await isPermitted(event).catch((error: unknown) => {
    logger.warn('permit not looked at', { error: loggable(error) });
    return null;
  });
  // Cognito puts a full stop behind it.
  if (isGood === false) throw new Error('Please load the page again and sign up there');
  return event;
}
