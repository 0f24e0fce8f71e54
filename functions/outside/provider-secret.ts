import * as z from 'zod/mini';
import { config } from '#functions/runtime/config.ts';
import { type KeyHome, keyHomeOf } from './keys/key-home.ts';

const keySchema = z.object({
  apiKey: z.string().check(z.minLength(1)),
  /** The secret with which the provider signs webhooks. It was created when the shop was connected. */
  webhookSecret: z.string().check(z.minLength(1)),
  /**
   * The previous secret. Older webhook requests and their retries are signed with it. Valid until `until` (milliseconds UTC),
   * which is null while a webhook still uses the secret.
   */
  former: z.optional(z.object({ webhookSecret: z.string().check(z.minLength(1)), until: z.nullable(z.number()) })),
});
/** The credentials for the provider's account. The API never returns them, and they must never be logged. */
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

/** Calls a function with the service that stores the key and the id of the key. */
async function atHome<T>(call: (home: KeyHome, id: string) => Promise<T>): Promise<T> {
  const id = secretId();
  return call(await keyHomeOf(id), id);
}

async function read(): Promise<ProviderKey | null> {
  try {
    return parse((await atHome((home, id) => home.read(id))) ?? '');
  } catch (error) {
    // A shop without this secret is not connected to the provider.
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return null;
    throw error;
  }
}

/**
 * Returns the provider's key. Null if no provider is connected. The key is cached for a minute. After `unauthorised`, pass
 * `fresh` to read it again.
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

/** Stores a key. Only the admin function has permission to do this. */
export async function putProviderKey(key: ProviderKey): Promise<void> {
  cached = undefined;
  await atHome((home, id) => home.write(id, JSON.stringify(key)));
  cached = undefined;
}

/** Deletes the key and its previous versions. */
export async function deleteProviderKey(): Promise<void> {
  cached = undefined;
  await atHome((home, id) => home.remove(id));
  cached = undefined;
}
