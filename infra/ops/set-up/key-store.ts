import { type KeyStore, parameterNames, type StageName } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import { type KeyClients, readKeys, writeKeys } from '../aws/keys.ts';
import type { Deployed } from '../aws/stacks.ts';

type Key = keyof ReturnType<typeof parameterNames>;

/**
 * Returns the ids with which a stage's functions read its keys. If there are no functions, returns the ids of the place where
 * the keys were first stored. Returns null for a new stage.
 */
function inUse({ data, app }: Deployed): Record<Key, string> | null {
  // These outputs are missing in a stage that was last deployed before keys could be in parameters.
  const { PaymentKeysId = data.outputs.PaymentSecretId, ProviderKeyId = data.outputs.ProviderSecretId } = app.outputs;
  return PaymentKeysId && ProviderKeyId ? { paymentKeys: PaymentKeysId, providerKey: ProviderKeyId } : null;
}

const isParameter = (id: string): boolean => id.startsWith('/');

/** Returns true if the functions of a stage still read their keys from Secrets Manager. */
export function hasKeysToMove(deployed: Deployed): boolean {
  const ids = inUse(deployed);
  return ids !== null && !isParameter(ids.paymentKeys);
}

/** Returns the place of a stage's keys according to its stacks. `moves` is true for a deployment that has copied the keys. */
export function keyStoreOf(deployed: Deployed, { moves }: { moves: boolean }): KeyStore {
  if (hasKeysToMove(deployed) && !moves) return 'secrets';
  const { PaymentSecretId: first = '' } = deployed.data.outputs;
  return first.startsWith('arn:') ? 'moved' : 'parameters';
}

/** Adds the option that says where the keys are stored. */
export const withKeyStore = (
  deployed: Deployed,
  options: StageOptions,
  { moves } = { moves: false },
): StageOptions => ({
  ...options,
  keyStore: keyStoreOf(deployed, { moves }),
});

/** Describes a finished copy of keys from the secret `from` to the parameter `to`. */
export interface Copy {
  from: string;
  to: string;
  text: string;
}

async function copyText(clients: KeyClients, { from, to, text }: Copy): Promise<void> {
  await writeKeys(clients, to, text);
  if ((await readKeys(clients, to)) !== text)
    throw new Error(
      `The copy of ${from} at ${to} is not the same text. Nothing was removed. Run the same command again.`,
    );
}

/**
 * Copies the keys of a stage from Secrets Manager to parameters, and reads each copy back to check it. Never changes or
 * deletes the secrets. Also repeats copies from an earlier run, because the functions have used the secrets until now.
 * Returns the copies.
 */
export async function copyKeys(clients: KeyClients, stage: StageName, deployed: Deployed): Promise<Copy[]> {
  const copies: Copy[] = [];
  const names = parameterNames(stage);
  for (const [key, from] of Object.entries(inUse(deployed) ?? {})) {
    const to = names[key as Key];
    // If there are no functions, no output shows that the keys have moved. A parameter that contains keys is then newer than
    // the secret.
    const hasMoved = isParameter(from) || (deployed.app.status === null && (await readKeys(clients, to)) !== '');
    const text = hasMoved ? '' : await readKeys(clients, from);
    if (!text) continue;
    const copy = { from, to, text };
    await copyText(clients, copy);
    copies.push(copy);
  }
  return copies;
}

/**
 * Copies keys again that changed during the deployment. For example, a provider that was connected during that time is only
 * in the secret. Skips a parameter that changed too, because the functions already use it.
 */
export async function copyLateKeys(clients: KeyClients, copies: readonly Copy[]): Promise<void> {
  for (const copy of copies) {
    const [text, present] = await Promise.all([readKeys(clients, copy.from), readKeys(clients, copy.to)]);
    if (text !== copy.text && present === copy.text) await copyText(clients, { ...copy, text });
  }
}
