/** The primary key of an item. Every key of the table is built in this folder; some stored names are older than ours. */
export interface Key {
  pk: string;
  sk: string;
}

/** Versions sort by number. */
export const versionKey = (partition: string, version: number): Key => ({
  pk: partition,
  sk: `VERSION#${String(version).padStart(6, '0')}`,
});

export const eventKey = (eventId: string): Key => ({ pk: `EVENT#${eventId}`, sk: 'EVENT' });

/** Requests that a rate limit counted in one window. `start` in milliseconds UTC. */
export const limitKey = (name: string, start: number): Key => ({ pk: `LIMIT#${name}`, sk: `WINDOW#${start}` });
