/** Lifetimes of the user pool's tokens and sign-ins, both in the cloud and on a laptop. */
export const TOKEN_LIFETIMES = {
  /** The token contains the user's groups, so a former admin keeps admin rights until the token expires. */
  accessMinutes: 15,
  refreshDays: 30,
  /** Time for each step of a sign-in. An emailed code has to arrive within this time. */
  signInMinutes: 10,
};
