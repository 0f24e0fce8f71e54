import { Fn, Token } from 'aws-cdk-lib/core';
import type { StageName } from './stage.ts';

/** Returns the first part of the unique id in a stack's ARN, which ends in `stack/<name>/<uuid>`. */
function uniquePart(stackId: string): string {
  if (Token.isUnresolved(stackId)) return Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', stackId))));
  return stackId.split('/')[2]?.split('-')[0] ?? '';
}

/**
 * Returns the prefix of the user pool's domain at Cognito, which must be unique in the region. Google and Apple store the
 * domain, so it must never change. It is derived from the data stack's id, which does not change either.
 */
export const hostedPrefix = (stage: StageName, stackId: string): string => `foundation-${stage}-${uniquePart(stackId)}`;

/** Returns the URL to which Google and Apple must return after a sign-in. */
export const providerRedirectUrl = (stage: StageName, stackId: string, region: string): string =>
  `https://${hostedPrefix(stage, stackId)}.auth.${region}.amazoncognito.com/oauth2/idpresponse`;
