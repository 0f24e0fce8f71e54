import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { OutgoingMail, PoolSettings } from '#infra/local/cognito/pool.ts';
import { createCognito } from '#infra/local/cognito/service.ts';
import { openDocuments } from '#infra/local/documents.ts';
import { Faults } from '#infra/local/faults.ts';
import { serve } from './serve.ts';

export const userPoolId = 'us-east-1_LocalPool';
export const clientId = 'localclient';

export const email = 'shopper@shop.example';
export const password = 'secret';
export const person = { email, password, givenName: 'New', familyName: 'Shopper' };
export const names = [
  { Name: 'given_name', Value: 'New' },
  { Name: 'family_name', Value: 'Shopper' },
];

/** Returns the fields that an error of the SDK is expected to have. */
export const refusal = (name: string, message?: string) => (message ? { name, message } : { name });

/** Returns functions that call the user pool the same way that the SDK does in a shopper's browser. */
function callsOf(client: CognitoIdentityProviderClient) {
  const ClientId = clientId;
  const signIn = (PASSWORD = password, USERNAME = email) =>
    client.send(
      new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }),
    );
  return {
    signIn,
    signUp: (changes: object = {}) =>
      client.send(
        new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes: names, ...changes }),
      ),
    confirm: (ConfirmationCode: string, Username = email) =>
      client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode })),
    async tokens() {
      const { AuthenticationResult } = await signIn();
      return { AccessToken: AuthenticationResult?.AccessToken, RefreshToken: AuthenticationResult?.RefreshToken };
    },
    getUser: (AccessToken: string | undefined) => client.send(new GetUserCommand({ AccessToken })),
    refresh: (RefreshToken: string | undefined) =>
      client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })),
  };
}

/** Starts a user pool with a mailbox, an adjustable clock, and an SDK client. */
export async function startPool(settings: Partial<PoolSettings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'));
  const documents = openDocuments(join(folder, 'documents.sqlite'));
  const faults = new Faults();
  const mails: OutgoingMail[] = [];
  const clock = { milliseconds: Date.now() };
  const options = {
    documents,
    faults,
    userPoolId,
    clientId,
    deliver: (mail: OutgoingMail) => void mails.push(mail),
    clock: () => clock.milliseconds,
    ...settings,
  };
  const cognito = createCognito(options);
  const server = await serve([cognito]);
  const client = new CognitoIdentityProviderClient({
    endpoint: `${server.url}/_cognito`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return {
    ...callsOf(client),
    cognito,
    client,
    documents,
    faults,
    mails,
    clock,
    url: `${server.url}/_cognito/`,
    /** Creates another pool instance with the same data. */
    restarted: () => createCognito(options),
    /** Returns the code from the last email. */
    lastCode: () => /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '',
    async close() {
      client.destroy();
      await server.close();
      documents.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type RunningPool = Awaited<ReturnType<typeof startPool>>;
