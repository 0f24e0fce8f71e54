/** Returns the last day that is not after `expiresAt`, as people read it. */
export const lastDayText = (expiresAt: string, timeZone: string): string =>
  new Date(Date.parse(expiresAt) - 1).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
