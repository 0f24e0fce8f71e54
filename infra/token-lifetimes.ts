/** Lifetimes of the user pool's tokens, in the cloud and on a laptop. */
export const TOKEN_LIFETIMES = {
  /** The token holds the groups: a former admin keeps the rights until it expires. */
  accessMinutes: 15,
  refreshDays: 30,
};
