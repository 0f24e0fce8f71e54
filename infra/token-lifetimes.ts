/** Lifetimes of the user pool's tokens and sign-ins, in the cloud and on a laptop. */
export const TOKEN_LIFETIMES = {
  /** The token holds the groups: a former admin keeps the rights until it expires. */
  accessMinutes: 15,
  refreshDays: 30,
  /** Time for each step of a sign-in. An emailed code has to arrive within it. */
  signInMinutes: 10,
};
