import {
  AdminDeleteUserCommand,
  AssociateSoftwareTokenCommand,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '#infra/local/cognito/totp.ts';
import { clientId, email, person, type RunningPool, refusal, startPool, userPoolId } from '../../support/cognito.ts';
import { type Ceremony, newPasskey } from '../../support/passkeys/software-passkey.ts';

let pool: RunningPool;
let AccessToken: string | undefined;

beforeAll(async () => {
  pool = await startPool({ firstFactors: ['EMAIL_OTP', 'WEB_AUTHN'] });
  pool.cognito.createUser(person);
});

beforeEach(async () => {
  await pool.client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: email }));
  pool.cognito.createUser(person);
  ({ AccessToken } = await pool.tokens());
});

afterAll(() => pool.close());

async function start(): Promise<{ challenge: string; excludeCredentials: { id: string }[] }> {
  const { CredentialCreationOptions } = await pool.client.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
  return Object(CredentialCreationOptions);
}
const complete = (Credential: object) =>
  pool.client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: { ...Credential } }));
const list = async () => (await pool.client.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials;

/** Registers a new passkey. `changes` can make the response invalid. */
async function registered(changes: Partial<Ceremony> = {}) {
  const passkey = newPasskey();
  await complete(passkey.register((await start()).challenge, changes));
  return passkey;
}

/** Starts a sign-in with a passkey. */
async function ask(USERNAME = email) {
  const answer = await pool.client.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );
  const options = JSON.parse(answer.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}');
  return { ...answer, options };
}
const respond = (Session: string | undefined, credential: unknown) =>
  pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(credential) },
    }),
  );

/** Signs in with a passkey. `changes` can make the response like that of an attacker. */
async function enter(passkey: ReturnType<typeof newPasskey>, changes: Partial<Ceremony> = {}) {
  const { Session, options } = await ask();
  return respond(Session, passkey.signIn(options.challenge, changes));
}

/** Lists invalid responses and the error with which Cognito refuses each one. */
const WRONG: [string, Partial<Ceremony>, string][] = [
  ['for another page', { origin: 'https://foundation.example.evil.example' }, 'WebAuthnOriginNotAllowedException'],
  ['for another domain', { relyingPartyId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
  ['with another challenge', { challenge: 'AAAA' }, 'WebAuthnChallengeNotFoundException'],
  ['of another ceremony', { type: 'payment.get' }, 'WebAuthnClientMismatchException'],
];

describe('A customer with a passkey', () => {
  test('adds it once, sees it, signs in with it, and deletes it', async () => {
    expect(await list()).toEqual([]);
    const passkey = await registered();
    expect(await list()).toMatchObject([
      {
        CredentialId: passkey.id,
        FriendlyCredentialName: 'Passkey 1',
        RelyingPartyId: 'localhost',
        AuthenticatorAttachment: 'platform',
      },
    ]);
    const { challenge, excludeCredentials } = await start();
    expect(excludeCredentials).toMatchObject([{ id: passkey.id }]);
    await expect(complete(passkey.register(challenge))).rejects.toMatchObject(refusal('InvalidParameterException'));

    const { options } = await ask();
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id }],
    });
    const { AuthenticationResult } = await enter(passkey);
    expect((await pool.getUser(AuthenticationResult?.AccessToken)).Username).toBeDefined();

    await pool.client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: passkey.id }));
    expect(await list()).toEqual([]);
    expect((await ask()).ChallengeName).toBe('SELECT_CHALLENGE');
  });

  test.each([...WRONG, ['without the screen lock', { flags: 0x41 }, 'NotAuthorizedException'] as const])(
    'cannot add one %s',
    async (_case, changes, error) => {
      await expect(registered(changes)).rejects.toMatchObject(refusal(error));
      expect(await list()).toEqual([]);
    },
  );

  test.each([...WRONG, ['without the screen lock', { flags: 0x01 }, 'NotAuthorizedException'] as const])(
    'cannot sign in with an answer %s',
    async (_case, changes, error) => {
      const passkey = await registered();
      await expect(enter(passkey, changes)).rejects.toMatchObject(refusal(error));
    },
  );

  test('cannot sign in with a signature of another key, a passkey of someone else, or unreadable data', async () => {
    const passkey = await registered();
    const { Session, options } = await ask();
    const forged = { ...newPasskey().signIn(options.challenge), id: passkey.id };
    await expect(respond(Session, forged)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await expect(enter(newPasskey())).rejects.toMatchObject(refusal('NotAuthorizedException'));
    const broken = { id: passkey.id, response: { ...forged.response, clientDataJSON: 'AAAA' } };
    for (const unreadable of [broken, { id: passkey.id }, [null]]) {
      const { Session: next } = await ask();
      await expect(respond(next, unreadable)).rejects.toMatchObject({
        name: expect.stringMatching(/^(InvalidParameter|NotAuthorized)Exception$/),
      });
    }
  });

  test('can answer a challenge once', async () => {
    const passkey = await registered();
    const { Session, options } = await ask();
    await respond(Session, passkey.signIn(options.challenge));
    await expect(respond(Session, passkey.signIn(options.challenge))).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    );
  });

  test('is refused when the count of uses does not grow, as with a copied key', async () => {
    const passkey = await registered({ signCount: 1 });
    await enter(passkey, { signCount: 7 });
    await expect(enter(passkey, { signCount: 7 })).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await expect(enter(passkey, { signCount: 0 })).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await enter(passkey, { signCount: 8 });
  });

  test('still needs password and code with two-step sign-in, also when that is turned on in between', async () => {
    const passkey = await registered();
    const { Session, options } = await ask();
    const { SecretCode = '' } = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const UserCode = codeAt(SecretCode, stepAt(pool.clock.milliseconds));
    await pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    await pool.client.send(
      new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
    );
    await expect(respond(Session, passkey.signIn(options.challenge))).rejects.toMatchObject(
      refusal('NotAuthorizedException'),
    );
    expect((await ask()).AvailableChallenges).toEqual(['PASSWORD', 'PASSWORD_SRP']);
  });

  test('counts as both steps beside the app where the user chose that, and the password still asks for the code', async () => {
    const prefer = (input: object) => pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...input }));
    const passkey = await registered();
    const both = { WebAuthnMfaSettings: { Enabled: true } };
    await expect(prefer(both)).rejects.toMatchObject(refusal('InvalidParameterException'));
    const { SecretCode = '' } = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const UserCode = codeAt(SecretCode, stepAt(pool.clock.milliseconds));
    await pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    await prefer({ SoftwareTokenMfaSettings: { Enabled: true }, ...both });
    await expect(enter(passkey)).resolves.toHaveProperty('AuthenticationResult');
    const withPassword = new InitiateAuthCommand({
      ...{ ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH' },
      AuthParameters: { USERNAME: email, PASSWORD: person.password },
    });
    await expect(pool.client.send(withPassword)).resolves.toHaveProperty('ChallengeName', 'SOFTWARE_TOKEN_MFA');
    const off = { SoftwareTokenMfaSettings: { Enabled: false } };
    await expect(prefer(off)).rejects.toMatchObject(refusal('InvalidParameterException'));
    await prefer({ ...off, WebAuthnMfaSettings: { Enabled: false } });
    await expect(pool.client.send(withPassword)).resolves.toHaveProperty('AuthenticationResult');
  });
});

test('An unknown address looks like one without a passkey', async () => {
  const { ChallengeName, AvailableChallenges } = await ask('nobody@shop.example');
  expect({ ChallengeName, AvailableChallenges }).toEqual({
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP'],
  });
});

test('The Lite plan has no passkeys', async () => {
  const lite = await startPool();
  lite.cognito.createUser(person);
  const tokens = await lite.tokens();
  await expect(
    lite.client.send(new StartWebAuthnRegistrationCommand({ AccessToken: tokens.AccessToken })),
  ).rejects.toMatchObject(refusal('WebAuthnNotEnabledException'));
  await lite.close();
});
