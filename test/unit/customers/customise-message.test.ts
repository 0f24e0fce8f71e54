import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/requests/sign-up/customise-message.ts';

const CODE = '{####}';

const ask = (triggerSource: string, userAttributes: Record<string, string> = {}) =>
  handler({
    triggerSource,
    request: { codeParameter: CODE, userAttributes },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  } as unknown as CustomMessageTriggerEvent);

afterEach(() => vi.unstubAllEnvs());

describe('A mail of the user pool', () => {
  test.each(['SignUp', 'ResendCode', 'ForgotPassword', 'UpdateUserAttribute', 'VerifyUserAttribute'])(
    'for %s holds the code exactly once and fits what Cognito takes',
    async (occasion) => {
      const { response } = await ask(`CustomMessage_${occasion}`);
      const message = String(response.emailMessage);
      expect(message.split(CODE)).toHaveLength(2);
      expect(message.length).toBeLessThan(20_000);
      expect(response.emailSubject).toContain('FOUNDATION');
    },
  );

  test('says what the code is for', async () => {
    expect((await ask('CustomMessage_SignUp')).response.emailMessage).toContain('open your account');
    expect((await ask('CustomMessage_ForgotPassword')).response.emailMessage).toContain('set a new password');
  });

  test('greets a new user by the name given at sign-up, as text and never as HTML', async () => {
    const { response } = await ask('CustomMessage_SignUp', { given_name: '<a href="https://x.example">Win</a>' });
    expect(response.emailMessage).toContain('&lt;a href=&quot;https://x.example&quot;&gt;Win&lt;/a&gt;');
    expect(response.emailMessage).not.toContain('<a');
  });

  test('cannot be given a second code by a name', async () => {
    const { response } = await ask('CustomMessage_SignUp', { given_name: `Ann ${CODE}` });
    expect(String(response.emailMessage).split(CODE)).toHaveLength(2);
  });

  test("carries the shop's configured name", async () => {
    vi.stubEnv('STORE_NAME', 'BED & ROCK');
    const { response } = await ask('CustomMessage_SignUp');
    expect(response.emailSubject).toBe('BED & ROCK: your confirmation code');
    expect(response.emailMessage).toContain('BED &amp; ROCK');
  });

  test("keeps Cognito's own text for other trigger sources", async () => {
    const { response } = await ask('CustomMessage_AdminCreateUser');
    expect(response).toEqual({ smsMessage: null, emailMessage: null, emailSubject: null });
  });
});
