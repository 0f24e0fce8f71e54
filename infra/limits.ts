/** How long each function may take, in seconds; the cloud ends it there and the local gateway no longer waits. */
export const timeLimits = {
  // The gateway itself would wait 29 seconds; a shopper should not.
  shop: 20,
  account: 20,
  admin: 20,
  webhooks: 20,
  pages: 20,
  // Shorter than the minute for which work stays claimed, and that lies between two strikes of the clock.
  changes: 55,
  clock: 55,
  // The user pool waits five seconds for a trigger.
  customMessage: 5,
} as const;
