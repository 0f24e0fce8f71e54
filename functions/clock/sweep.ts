import * as z from 'zod/mini';
import { logger } from '#functions/runtime/log.ts';
import { liveReleases } from '#outside/live-releases.ts';
import { MOST_DELETED, type SiteBucket, siteBucket } from '#outside/site-bucket.ts';
import { type ReleaseRecord, type Seen, SITE_BUCKET, type Stored, sweepOf } from '#shared/releases.ts';

const text = z.string().check(z.minLength(1));
/** The one release is that of the stack, which uploads nothing again that it holds for uploaded. */
const settingsSchema = z.object({ SITE_BUCKET_NAME: text, PAGES_FUNCTION: text, RELEASE: text });
const filesSchema = z.array(text);
const seenSchema = z.object({
  since: z.number(),
  at: z.number(),
  inUse: z.array(text),
  metUntil: z.record(text, z.number()),
});

const recordOf = (release: string): string => `${SITE_BUCKET.records}${release}`;

const isRecord = ({ key }: Stored): boolean => key !== SITE_BUCKET.seen;

/** Read only where it is listed: of a single object that is not there, S3 tells nobody who may not list everything. */
async function readSeen(bucket: SiteBucket, listed: readonly Stored[]): Promise<Seen | null> {
  if (listed.every(isRecord)) return null;
  // Of another form it is that of another release's sweep: the count of days begins anew.
  return seenSchema.safeParse(JSON.parse(await bucket.read(SITE_BUCKET.seen))).data ?? null;
}

async function readRecords(bucket: SiteBucket, listed: readonly Stored[]): Promise<ReleaseRecord[]> {
  const records: ReleaseRecord[] = [];
  for (const { key, storedAt } of listed.filter(isRecord))
    records.push({ key, storedAt, files: filesSchema.parse(JSON.parse(await bucket.read(key))) });
  return records;
}

/** Whether a release came after the records were read: its files, uploaded after its record, may be old ones. */
async function isOutrun(bucket: SiteBucket, records: readonly ReleaseRecord[]): Promise<boolean> {
  const known = new Map(records.map(({ key, storedAt }) => [key, storedAt]));
  const listed = await bucket.list(SITE_BUCKET.records);
  return listed.filter(isRecord).some(({ key, storedAt }) => known.get(key) !== storedAt);
}

/** Deletes as long as no release comes. Returns how many keys were tried, and why some of them are still there. */
async function remove(bucket: SiteBucket, old: readonly string[], records: readonly ReleaseRecord[]) {
  const failures: string[] = [];
  let tried = 0;
  while (tried < old.length && !(await isOutrun(bucket, records))) {
    const batch = old.slice(tried, tried + MOST_DELETED);
    failures.push(...(await bucket.remove(batch)));
    tried += batch.length;
  }
  return { tried, failures };
}

/** Every night: deletes the scripts of releases that no tab can have open any more. What it leaves, the next night takes. */
export async function handler(): Promise<void> {
  const { SITE_BUCKET_NAME, PAGES_FUNCTION, RELEASE } = settingsSchema.parse(process.env);
  const bucket = siteBucket(SITE_BUCKET_NAME);
  const now = Date.now();
  // In this order: what goes live meanwhile has neither files nor a record that would be missed.
  const inUse = [...new Set([RELEASE, ...(await liveReleases(PAGES_FUNCTION))])].map(recordOf);
  const files = await bucket.list(SITE_BUCKET.files);
  const listed = await bucket.list(SITE_BUCKET.records);
  const records = await readRecords(bucket, listed);
  const { seen, old } = sweepOf({ inUse, files, records, seen: await readSeen(bucket, listed) }, now);
  await bucket.write(SITE_BUCKET.seen, JSON.stringify(seen));
  const { tried, failures } = await remove(bucket, old, records);
  const deleted = tried - failures.length;
  const kept = files.length + records.length - deleted;
  logger.info('old files swept', { deleted, kept, left: old.length - deleted, releases: records.length });
  if (failures.length > 0)
    throw new Error(`${failures.length} old files are still there: ${[...new Set(failures)].join(', ')}.`);
}
