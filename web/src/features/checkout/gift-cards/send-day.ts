import type { Day } from '#shared/base/utc-day.ts';

/** Says when a gift card is mailed: `Emailed on December 24, 2026`. */
export const sendDayText = (sendOn: Day | null): string =>
  sendOn === null
    ? 'Emailed right after payment'
    : `Emailed on ${new Date(`${sendOn}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}`;
