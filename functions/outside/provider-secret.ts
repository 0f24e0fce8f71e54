import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';

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

const client = new SecretsManagerClient(awsClientConfig);
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

async function read(): Promise<ProviderKey | null> {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId() }));
    return parse(SecretString ?? '');
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
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

/** Returns false when the secret does not exist. */
async function write(value: object): Promise<boolean> {
  try {
    await client.send(new PutSecretValueCommand({ SecretId: secretId(), SecretString: JSON.stringify(value) }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Creates the secret with its tags. Returns false when it exists. */
async function create(value: object): Promise<boolean> {
  const tags = config().PROVIDER_SECRET_TAGS;
  if (!tags) throw new Error("The secret for the provider's key is gone, and only a deployment could have made it");
  const Tags = Object.entries<string>(JSON.parse(tags)).map(([Key, Value]) => ({ Key, Value }));
  try {
    await client.send(
      new CreateSecretCommand({
        Name: secretId(),
        Description: "The provider's API key and what its webhooks are signed with",
        SecretString: JSON.stringify(value),
        Tags,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ResourceExistsException) return false;
    throw error;
  }
}

/** Stores a key. Only the admin function has permission. */
export async function putProviderKey(key: ProviderKey): Promise<void> {
  cached = undefined;
  const isWritten = (await write(key)) || (await create(key)) || (await write(key));
  cached = undefined;
  if (!isWritten) throw new Error("The secret for the provider's key was deleted while it was made");
}

/** Deletes the key. Writes twice, because Secrets Manager keeps the previous version. */
export async function deleteProviderKey(): Promise<void> {
  cached = undefined;
  await write({});
  await write({});
  cached = undefined;
}
