/**
 * Where the site's bucket keeps the files of all releases, and what the sweep goes by. What is no file of a release has a key
 * without a dot: CloudFront takes that for a page's and never asks the bucket (`infra/constructs/site.ts`).
 */
export const SITE_BUCKET = {
  /** Scripts, styles and type, named by their content. */
  files: 'assets/',
  /** For each release, under its id, the keys of its files as a JSON list. */
  records: 'releases/',
  /** What the sweep has seen; ids of releases are hexadecimal. */
  seen: 'releases/seen',
} as const;

/** An object, and when it was last put there, in milliseconds since 1970. */
export interface Stored {
  key: string;
  storedAt: number;
}

/** What a release has left in the bucket when it was uploaded. */
export interface ReleaseRecord extends Stored {
  files: readonly string[];
}

/** What the sweep remembers from one look to the next. Times are milliseconds since 1970; releases are named by their records' keys. */
export interface Seen {
  /** The first look: of what was live before, there may be no record. */
  since: number;
  /** When the last look began. */
  at: number;
  /** What was in use then. */
  inUse: readonly string[];
  /** Until when each release may have been met by shoppers. */
  metUntil: Readonly<Record<string, number>>;
}

export interface Found {
  /** The records of the releases that are in use: what is live, be it in part, and what the stack holds. */
  inUse: readonly string[];
  files: readonly Stored[];
  records: readonly ReleaseRecord[];
  /** Null at the first look. */
  seen: Seen | null;
}

/** How long a tab stays open at most, in milliseconds: for so long after a release nobody's files are taken away. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Throws an `Error` when what is known of releases cannot be all: then nothing is old. */
function assertWhole({ inUse, files, records }: Found): void {
  const there = new Set(files.map(({ key }) => key));
  for (const key of inUse) {
    const record = records.find((one) => one.key === key);
    if (!record?.files.length) throw new Error(`${key}, which is in use, does not say which files it names.`);
    const missing = record.files.filter((file) => !there.has(file));
    if (missing.length > 0)
      throw new Error(`${key}, which is in use, lacks ${missing.length} files, such as ${missing[0]}.`);
  }
}

/** Whatever may have been live since the last look counts as live until this one, also what came and went between the two. */
function metUntilNow({ inUse, records, seen }: Found, now: number): Record<string, number> {
  const met = new Set([...inUse, ...(seen?.inUse ?? [])]);
  const until = ({ key, storedAt }: ReleaseRecord): number => {
    const known = seen?.metUntil[key];
    if (!seen || known === undefined || met.has(key) || storedAt > seen.at) return now;
    return Math.max(known, storedAt);
  };
  return Object.fromEntries(records.map((record) => [record.key, until(record)]));
}

/**
 * The keys that nobody asks for any more: files that no release names which was live, or came, within thirty days and that have
 * lain there for as long, and the records of the other releases. Nothing is old before releases have left records for thirty
 * days. Throws an `Error` when a release in use has no record or lacks a file.
 */
export function sweepOf(found: Found, now: number): { seen: Seen; old: string[] } {
  assertWhole(found);
  const { inUse, files, records } = found;
  const since = found.seen?.since ?? now;
  const isOver = (time: number): boolean => now - time > KEPT_MS;
  const metUntil = metUntilNow(found, now);
  const isOldRecord = ({ key }: ReleaseRecord): boolean => isOver(metUntil[key] ?? now);
  const named = new Set(records.filter((record) => !isOldRecord(record)).flatMap((record) => record.files));
  const isOldFile = ({ key, storedAt }: Stored): boolean => isOver(since) && isOver(storedAt) && !named.has(key);
  const old = [...files.filter(isOldFile), ...records.filter(isOldRecord)].map(({ key }) => key);
  return { seen: { since, at: now, inUse, metUntil }, old };
}
