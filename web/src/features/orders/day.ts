const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A UTC moment as the reader's own date: `September 15, 2025`. */
export const formatDay = (iso: string): string => longDate.format(new Date(iso));
