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
  /** What the provider signs its webhooks with: made by us when the shop was connected. */
  webhookSecret: z.string().check(z.minLength(1)),
  /**
   * The secret before: what was sent meanwhile and what is sent again is signed with it, until `until` in milliseconds UTC;
   * null as long as not every webhook has the present one.
   */
  former: z.optional(z.object({ webhookSecret: z.string().check(z.minLength(1)), until: z.nullable(z.number()) })),
});
/** What opens the provider's account to us. It is written and used, and never told to anyone. */
export type ProviderKey = z.infer<typeof keySchema>;

const client = new SecretsManagerClient(awsClientConfig);
const KEEP_MS = 60_000;
let kept: { key: Promise<ProviderKey | null>; until: number } | undefined;

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
 * The provider's key; null while no shop is connected. Read once and kept a minute, so that a function hears of another
 * key soon; whoever was refused as `unauthorised` may ask for it fresh.
 */
export function getProviderKey({ fresh = false }: { fresh?: boolean } = {}): Promise<ProviderKey | null> {
  const now = Date.now();
  if (fresh || !kept || kept.until < now) {
    const reading = { key: read(), until: now + KEEP_MS };
    kept = reading;
    reading.key.catch(() => {
      if (kept === reading) kept = undefined;
    });
  }
  return kept.key;
}

/** False where there is no secret to write to. */
async function write(value: object): Promise<boolean> {
  try {
    await client.send(new PutSecretValueCommand({ SecretId: secretId(), SecretString: JSON.stringify(value) }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Makes the secret, with its tags; false where somebody else just has. */
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

/** Keeps another key from now on. Only the owners' function has the right to. */
export async function putProviderKey(key: ProviderKey): Promise<void> {
  kept = undefined;
  const isWritten = (await write(key)) || (await create(key)) || (await write(key));
  kept = undefined;
  if (!isWritten) throw new Error("The secret for the provider's key was deleted while it was made");
}

/** Forgets the key. Twice, because the secret store keeps the version before the present one. */
export async function deleteProviderKey(): Promise<void> {
  kept = undefined;
  await write({});
  await write({});
  kept = undefined;
}
