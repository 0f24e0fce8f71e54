import { Duration } from 'aws-cdk-lib';
import { TOKEN_LIFETIMES } from '../token-lifetimes.ts';

/** The lifetimes of tokens, the same for every client of the user pool. */
export const lifetimesOfTokens = {
  accessTokenValidity: Duration.minutes(TOKEN_LIFETIMES.accessMinutes),
  idTokenValidity: Duration.minutes(TOKEN_LIFETIMES.accessMinutes),
  refreshTokenValidity: Duration.days(TOKEN_LIFETIMES.refreshDays),
};
