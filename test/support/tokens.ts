/** The longest that one test may take with a token, in milliseconds. */
const LONGEST_TEST_MS = 6 * 60_000;

/** Returns whether an access token stays valid for the length of any test. On a busy machine a run outlasts a token. */
export function outlastsTest(token: string): boolean {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return exp * 1000 > Date.now() + LONGEST_TEST_MS;
}
