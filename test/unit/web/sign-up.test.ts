import { signUp } from 'aws-amplify/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PERMIT } from '../../../shared/sign-up.ts';
import { register } from '../../../web/src/lib/identity.ts';

vi.mock('aws-amplify', () => ({ Amplify: { configure: vi.fn() } }));
vi.mock('aws-amplify/auth', () => ({ signUp: vi.fn() }));

const account = { email: 'new@example.com', password: 'first-try', firstName: 'New', lastName: 'User' };
const answers = vi.fn<(url: string, init?: RequestInit) => Response>();

beforeEach(() => {
  vi.mocked(signUp).mockReset();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url === '/config.json' ? Response.json({ userPoolId: 'p', userPoolClientId: 'c' }) : answers(url, init),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('The browser asks the shop for a permit and hands it to the user pool', async () => {
  answers.mockReturnValue(Response.json({ permit: '1.signed' }, { status: 201 }));
  await register(account);
  expect(answers).toHaveBeenCalledWith(
    '/api/sign-up-permits',
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ email: account.email }) }),
  );
  expect(signUp).toHaveBeenCalledWith({
    username: account.email,
    password: account.password,
    options: expect.objectContaining({ validationData: { [PERMIT]: '1.signed' } }),
  });
});

test('Without one the user pool is not asked, and the shopper reads why', async () => {
  const detail = 'That was a lot in a short time. Please try again in 7 minutes.';
  answers.mockReturnValue(Response.json({ code: 'too_many_requests', detail }, { status: 429 }));
  await expect(register(account)).rejects.toThrow(detail);
  expect(signUp).not.toHaveBeenCalled();
});
