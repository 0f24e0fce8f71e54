import { FEDERATED_CLIENT_ID, USER_POOL_CLIENT_ID, USER_POOL_ID } from '../environment.ts';
import type { LocalAccount, LocalDescription } from './control.ts';

/** Returns the JSON at `/_local.json`. */
export const describeCloud = (cloud: {
  url: string;
  accounts: LocalAccount[];
  dynamoDbEndpoint: string;
  tableName: string;
  realStripe: boolean;
  printify: { token: string; shopId: number };
}): LocalDescription => {
  const { url, accounts, dynamoDbEndpoint, tableName, realStripe, printify } = cloud;
  return {
    baseUrl: url,
    accounts,
    mail: { url: `${url}/_ses/`, apiUrl: `${url}/_ses/messages`, accountUrl: `${url}/_ses/account` },
    stripe: { url: realStripe ? 'https://dashboard.stripe.com/test/payments' : `${url}/_stripe/` },
    printify: { url: `${url}/_printify/`, apiUrl: `${url}/_printify/v1`, ...printify },
    dynamodb: { endpoint: dynamoDbEndpoint, tableName },
    cognito: { endpoint: `${url}/_cognito/`, userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID },
    controls: {
      page: `${url}/_local`,
      faults: `${url}/_local/faults`,
      clock: `${url}/_local/clock`,
      drain: `${url}/_local/drain`,
      invocations: `${url}/_local/invocations`,
    },
  };
};

/**
 * Returns the JSON at `/config.json`. It has two fields that the deployed shop's file lacks: the endpoint of the user pool
 * and, unless a real Stripe account is used, Stripe's dashboard.
 */
export const publicConfig = (url: string, realStripe: boolean) => ({
  userPoolId: USER_POOL_ID,
  userPoolClientId: USER_POOL_CLIENT_ID,
  userPoolEndpoint: `${url}/_cognito/`,
  ...(realStripe ? {} : { stripeDashboard: `${url}/_stripe` }),
  signIn: { emailCodes: true, passkeys: true },
  federation: { clientId: FEDERATED_CLIENT_ID, domain: `${url}/_cognito`, providers: ['google', 'apple'] },
});
