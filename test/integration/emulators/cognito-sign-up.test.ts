import { ResendConfirmationCodeCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clientId as ClientId,
  email,
  names,
  password,
  type RunningPool,
  refusal,
  startPool,
  userPoolId as UserPoolId,
} from '../../support/cognito.ts';

const MINUTE = 60_000;
const HOUR = 60 * 60_000;
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

let pool: RunningPool;
beforeEach(async () => {
  pool = await startPool();
});
afterEach(() => pool.close());

describe('signing up', () => {
  test('creates an unconfirmed account that cannot sign in yet', async () => {
    const { UserConfirmed, UserSub } = await pool.signUp();
    expect(UserConfirmed).toBe(false);
    expect(UserSub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
    await expect(pool.signIn()).rejects.toMatchObject(refusal('UserNotConfirmedException'));
    await pool.confirm(pool.lastCode());
    expect((await pool.signIn()).AuthenticationResult?.TokenType).toBe('Bearer');
  });

  test('refuses a short password, missing names, a username that is no email address, and a self-set verification', async () => {
    await expect(pool.signUp({ Password: '12345' })).rejects.toMatchObject(refusal('InvalidPasswordException'));
    await expect(pool.signUp({ Password: ' spaced ' })).rejects.toMatchObject(refusal('InvalidParameterException'));
    await expect(pool.signUp({ UserAttributes: names.slice(0, 1) })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining('family_name'),
    });
    await expect(pool.signUp({ Username: 'shopper' })).rejects.toMatchObject(
      refusal('InvalidParameterException', 'Username should be an email.'),
    );
    const verified = [...names, { Name: 'email_verified', Value: 'true' }];
    await expect(pool.signUp({ UserAttributes: verified })).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await expect(pool.signUp({ ClientId: 'other' })).rejects.toMatchObject(refusal('ResourceNotFoundException'));
    expect(pool.mails).toEqual([]);
  });

  test('accepts six characters of any kind as a password', async () => {
    await expect(pool.signUp({ Password: 'aaaaaa' })).resolves.toMatchObject({ UserConfirmed: false });
  });

  test('recognizes an address in any letter case', async () => {
    await pool.signUp();
    await expect(pool.signUp({ Username: 'SHOPPER@Shop.Example' })).rejects.toMatchObject(
      refusal('UsernameExistsException'),
    );
  });

  test('refuses every code for 15 minutes after five wrong ones', async () => {
    await pool.signUp();
    const wrong = otherThan(pool.lastCode());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(pool.confirm(wrong)).rejects.toMatchObject(refusal('CodeMismatchException'));
    }
    await expect(pool.confirm(pool.lastCode())).rejects.toMatchObject(refusal('LimitExceededException'));
    pool.clock.milliseconds += 15 * MINUTE;
    await pool.confirm(pool.lastCode());
    await expect(pool.confirm(pool.lastCode())).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    );
  });

  test('a code is valid for a day, and a new one replaces it', async () => {
    await pool.signUp();
    pool.clock.milliseconds += 24 * HOUR;
    await expect(pool.confirm(pool.lastCode())).rejects.toMatchObject(refusal('ExpiredCodeException'));
    await pool.client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    expect(pool.mails).toHaveLength(2);
    await pool.confirm(pool.lastCode());
    await expect(
      pool.client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email })),
    ).rejects.toMatchObject(refusal('InvalidParameterException'));
  });

  test('confirming an unknown address does not reveal that it is unknown', async () => {
    await expect(pool.confirm('123456', 'nobody@shop.example')).rejects.toMatchObject(refusal('ExpiredCodeException'));
  });
});

describe('a user refused by the shop', () => {
  test('gets no account and no mail; the trigger gets the same event as from Cognito, without an IP address', async () => {
    const events: PreSignUpTriggerEvent[] = [];
    const own = await startPool({
      preSignUp: async (event) => {
        events.push(structuredClone(event));
        if (event.request.validationData?.permit !== 'good') throw new Error('Not today');
        return event;
      },
    });
    await expect(own.signUp()).rejects.toMatchObject(
      refusal('UserLambdaValidationException', 'PreSignUp failed with error Not today.'),
    );
    expect(own.mails).toEqual([]);
    await expect(own.signUp({ ValidationData: [{ Name: 'permit', Value: 'good' }] })).resolves.toMatchObject({
      UserConfirmed: false,
    });
    await own.close();
    expect(events).toHaveLength(2);
    expect(events[1]).toEqual({
      version: '1',
      region: 'us-east-1',
      userPoolId: UserPoolId,
      userName: expect.any(String),
      triggerSource: 'PreSignUp_SignUp',
      callerContext: { awsSdkVersion: expect.any(String), clientId: ClientId },
      request: {
        userAttributes: expect.objectContaining({ email, given_name: 'New' }),
        validationData: { permit: 'good' },
        clientMetadata: {},
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
  });
});

describe("the shop's own text", () => {
  const worded = async (event: CustomMessageTriggerEvent) => {
    event.response.emailSubject = `Hello ${event.request.userAttributes.given_name}`;
    event.response.emailMessage = `<h1>Hi</h1><p>Code <b>${event.request.codeParameter}</b> &amp; welcome</p>`;
    return event;
  };

  test('is sent with the code in its place', async () => {
    const events: CustomMessageTriggerEvent[] = [];
    const own = await startPool({
      customMessage: (event) => {
        events.push(structuredClone(event));
        return worded(event);
      },
    });
    await own.client.send(
      new SignUpCommand({
        ClientId,
        Username: email,
        Password: password,
        UserAttributes: names,
        ClientMetadata: { locale: 'en' },
      }),
    );
    const code = own.lastCode();
    await own.close();
    expect(code).toMatch(/^\d{6}$/);
    expect(own.mails).toEqual([
      {
        to: email,
        subject: 'Hello New',
        html: `<h1>Hi</h1><p>Code <b>${code}</b> &amp; welcome</p>`,
        text: `Hi\nCode ${code} & welcome`,
      },
    ]);
    expect(events[0]).toMatchObject({
      version: '1',
      region: 'us-east-1',
      userPoolId: UserPoolId,
      triggerSource: 'CustomMessage_SignUp',
      callerContext: { clientId: ClientId },
      request: { codeParameter: '{####}', usernameParameter: null, clientMetadata: { locale: 'en' } },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
  });

  test('is not sent when the trigger fails or leaves out the code', async () => {
    for (const [customMessage, name] of [
      [() => Promise.reject(new Error('broken')), 'UserLambdaValidationException'],
      [
        async (event: CustomMessageTriggerEvent) => {
          event.response.emailMessage = 'no code here';
          return event;
        },
        'InvalidLambdaResponseException',
      ],
    ] as const) {
      const own = await startPool({ customMessage });
      const attempt = own.client.send(
        new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes: names }),
      );
      await expect(attempt).rejects.toMatchObject({ name });
      expect(own.mails).toEqual([]);
      await own.close();
    }
  });
});
