const stamp = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A UTC moment in the reader's own time, short enough for a table: `Sep 15, 2025, 3:04 PM`. */
export const formatStamp = (iso: string): string => stamp.format(new Date(iso));
