import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/requests/sign-up/customize-message.ts';

const CODE = '{####}';

const ask = (triggerSource: string, userAttributes: Record<string, string> = {}) =>
  handler({
    triggerSource,
    request: { codeParameter: CODE, userAttributes },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  } as unknown as CustomMessageTriggerEvent);

afterEach(() => vi.unstubAllEnvs());

describe('A mail of the user pool', () => {
  test.each(['SignUp', 'ResendCode', 'ForgotPassword', 'Authentication', 'UpdateUserAttribute', 'VerifyUserAttribute'])(
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
    expect((await ask('CustomMessage_SignUp')).response.emailMessage).toContain('creating your account');
    expect((await ask('CustomMessage_ForgotPassword')).response.emailMessage).toContain('set a new password');
    expect((await ask('CustomMessage_Authentication')).response.emailMessage).toContain('Enter this code to sign in.');
  });

  test.each(['Ann', 'Mary Ann', "O'Neill", 'Jean-Luc', 'Zoë', 'Łukasz', 'مستخدم', '李'])(
    'greets %s by name',
    async (name) => {
      const { response } = await ask('CustomMessage_SignUp', { given_name: ` ${name} ` });
      expect(response.emailMessage).toContain(name.replace("'", '&#39;'));
    },
  );

  test.each([
    'Your parcel is held. Pay 1.99 at https://foundation-pay.example/now',
    'foundation-pay.example',
    'foundation pay now please',
    '<a href="https://x.example">Win</a>',
    `Ann ${CODE}`,
    'Call 5550100',
    'a/b',
    'a:b',
    'A'.repeat(41),
  ])('carries no text that a stranger typed as the name: %s', async (name) => {
    for (const occasion of ['SignUp', 'ResendCode', 'ForgotPassword', 'Authentication', 'UpdateUserAttribute']) {
      const { response } = await ask(`CustomMessage_${occasion}`, { given_name: name });
      const plain = await ask(`CustomMessage_${occasion}`);
      expect(response).toEqual(plain.response);
    }
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
