/**
 * The primary key of an item. This folder builds every key of the table. Some stored names are older than the names in the
 * code.
 */
export interface Key {
  pk: string;
  sk: string;
}

/** Returns the key of a version. Keys sort by version number. */
export const versionKey = (partition: string, version: number): Key => ({
  pk: partition,
  sk: `VERSION#${String(version).padStart(6, '0')}`,
});

export const eventKey = (eventId: string): Key => ({ pk: `EVENT#${eventId}`, sk: 'EVENT' });

/** Returns the key of the requests that a rate limit counted in one time window. `start` is in milliseconds UTC. */
export const limitKey = (name: string, start: number): Key => ({ pk: `LIMIT#${name}`, sk: `WINDOW#${start}` });
