/** The longest time in milliseconds for which one test may use a token. */
const LONGEST_TEST_MS = 6 * 60_000;

/**
 * Returns true if an access token stays valid for the length of any test. On a busy machine, a whole run takes longer than a
 * token is valid.
 */
export function outlastsTest(token: string): boolean {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return exp * 1000 > Date.now() + LONGEST_TEST_MS;
}
