import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { clientId, type RunningPool, userPoolId } from './cognito.ts';

/** Connects the real sign-in client to a test's user pool, with separate storage. */
export function browserOf({ url }: RunningPool) {
  const kept = new Map<string, string>();
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: url, loginWith: { email: true } } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
}
