import { signUp } from 'aws-amplify/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PERMIT_FIELD } from '#shared/customers/sign-up.ts';
import { signUp as register } from '#web/features/customers/api/sign-up.ts';

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

test('The browser gets a permit from the shop and passes it to the user pool', async () => {
  answers.mockReturnValue(Response.json({ permit: '1.signed' }, { status: 201 }));
  await register(account);
  expect(answers).toHaveBeenCalledWith(
    '/api/sign-up-permits',
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ email: account.email }) }),
  );
  expect(signUp).toHaveBeenCalledWith({
    username: account.email,
    password: account.password,
    options: expect.objectContaining({ validationData: { [PERMIT_FIELD]: '1.signed' } }),
  });
});

test('Without a permit no call goes to the user pool, and the shopper reads why', async () => {
  const detail = 'Too many requests. Please try again in 7 minutes.';
  answers.mockReturnValue(Response.json({ code: 'too_many_requests', detail }, { status: 429 }));
  await expect(register(account)).rejects.toThrow(detail);
  expect(signUp).not.toHaveBeenCalled();
});

test('A sign-up refused for its permit says what to do', async () => {
  answers.mockReturnValue(Response.json({ permit: '1.signed' }, { status: 201 }));
  const refused = 'PreSignUp failed with error Please reload the page and sign up again.';
  vi.mocked(signUp).mockRejectedValue(Object.assign(new Error(refused), { name: 'UserLambdaValidationException' }));
  await expect(register(account)).rejects.toThrow(/^This page has expired\./);
});

test('A shop that does not answer has its own message, and an address that was signed up before is no error', async () => {
  answers.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(register(account)).rejects.toMatchObject({ name: 'NetworkError' });
  answers.mockReset().mockReturnValue(Response.json({ permit: '1.signed' }, { status: 201 }));
  vi.mocked(signUp).mockRejectedValue(
    Object.assign(new Error('User already exists'), { name: 'UsernameExistsException' }),
  );
  await expect(register(account)).resolves.toBe(false);
});
