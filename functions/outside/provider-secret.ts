import * as z from 'zod/mini';
import { config } from '#functions/runtime/config.ts';
import { type KeyHome, keyHomeOf } from './keys/key-home.ts';

const keySchema = z.object({
  apiKey: z.string().check(z.minLength(1)),
  /** The secret the provider signs webhooks with, created when the shop was connected. */
  webhookSecret: z.string().check(z.minLength(1)),
  /**
   * The previous secret, which older deliveries and retries are signed with. Valid until `until` (milliseconds UTC); null while
   * some webhook still uses it.
   */
  former: z.optional(z.object({ webhookSecret: z.string().check(z.minLength(1)), until: z.nullable(z.number()) })),
});
/** The credentials of the provider's account. Write-only: never returned by the API and never logged. */
export type ProviderKey = z.infer<typeof keySchema>;

const CACHE_MS = 60_000;
let cached: { key: Promise<ProviderKey | null>; until: number } | undefined;

function secretId(): string {
  const id = config().PROVIDER_SECRET_ID;
  if (!id) throw new Error('The environment names no PROVIDER_SECRET_ID: this function may not reach the provider');
  return id;
}

function parse(text: string): ProviderKey | null {
  try {
    return keySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Calls the home of the key with its id. */
async function atHome<T>(call: (home: KeyHome, id: string) => Promise<T>): Promise<T> {
  const id = secretId();
  return call(await keyHomeOf(id), id);
}

async function read(): Promise<ProviderKey | null> {
  try {
    return parse((await atHome((home, id) => home.read(id))) ?? '');
  } catch (error) {
    // Without its secret, the shop is not connected.
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return null;
    throw error;
  }
}

/**
 * Returns the provider's key; null while no shop is connected. Cached for a minute; after `unauthorised`, pass `fresh` to read
 * it again.
 */
export function getProviderKey({ fresh = false }: { fresh?: boolean } = {}): Promise<ProviderKey | null> {
  const now = Date.now();
  if (fresh || !cached || cached.until < now) {
    const reading = { key: read(), until: now + CACHE_MS };
    cached = reading;
    reading.key.catch(() => {
      if (cached === reading) cached = undefined;
    });
  }
  return cached.key;
}

/** Stores a key. Only the admin function has permission. */
export async function putProviderKey(key: ProviderKey): Promise<void> {
  cached = undefined;
  await atHome((home, id) => home.write(id, JSON.stringify(key)));
  cached = undefined;
}

/** Deletes the key and its former versions. */
export async function deleteProviderKey(): Promise<void> {
  cached = undefined;
  await atHome((home, id) => home.remove(id));
  cached = undefined;
}
