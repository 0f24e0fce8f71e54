import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';
import { PROVIDER_TOPICS } from './provider-event.ts';

/** One day. Longest grace period before production, in minutes. */
const MAX_GRACE_MINUTES = 1440;

/** Validates the API key that an admin enters. The provider's tokens have up to about 3,000 characters. */
export const providerApiKeySchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your Printify API key'),
    z.maxLength(5000),
    z.regex(/^[\x21-\x7e]*$/, 'This isn’t a Printify API key'),
  );

/** Validates the webhook address. Null means the shop's default address. */
export const webhookUrlSchema = z.nullable(
  z.url({ protocol: /^https?$/, error: 'Please enter a web address' }).check(z.maxLength(500)),
);

const integrationSettingsSchema = z.object({
  /** True if the scheduled sync is enabled. */
  autoSync: z.boolean(),
  syncInventory: z.boolean(),
  syncProducts: z.boolean(),
  /** Minutes that a paid order waits before production, so that the customer can still cancel it. */
  graceMinutes: z.int().check(z.gte(0), z.lte(MAX_GRACE_MINUTES)),
});
export type ConnectionSettings = z.infer<typeof integrationSettingsSchema>;

export const DEFAULT_CONNECTION_SETTINGS: ConnectionSettings = {
  autoSync: true,
  syncInventory: true,
  syncProducts: true,
  graceMinutes: 30,
};

/** Lists the reasons why the connection stopped working: the provider rejected the key, or the shop was disconnected. */
export const PROVIDER_PROBLEMS = ['unauthorised', 'disconnected'] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

const shopSchema = z.object({ id: z.int(), title: textSchema(200) });

/** Describes the provider connection as shown to admins, without the API key. Times are UTC ISO. */
export const providerConnectionSchema = z.object({
  id: z.literal('printify'),
  name: z.string(),
  type: z.literal('print_on_demand'),
  isConnected: z.boolean(),
  isActive: z.boolean(),
  shop: z.nullable(shopSchema),
  /** Webhook address in use. The default address if no shop is connected. */
  webhookUrl: z.string(),
  settings: integrationSettingsSchema,
  problem: z.nullable(z.object({ kind: z.enum(PROVIDER_PROBLEMS), since: z.string() })),
  lastSyncAt: z.nullable(z.string()),
  lastEventAt: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  /** Counts the changes that admins saved. 0 for a shop that was never connected. */
  version: z.int(),
});
export type ProviderConnection = z.infer<typeof providerConnectionSchema>;

/** Describes the stored connection. It exists only while a shop is connected. */
export interface StoredProviderConnection {
  shop: { id: number; title: string };
  /** Null if the default webhook address is used. */
  webhookUrl: string | null;
  settings: ConnectionSettings;
  isActive: boolean;
  problem: ProviderConnection['problem'];
  lastSyncAt: string | null;
  lastEventAt: string | null;
  createdAt: string;
  version: number;
}

/**
 * Describes a change to the connection. `version` is the version that the admin saw, so that two admins cannot overwrite each
 * other's changes.
 */
export const providerConnectionChangeSchema = z.strictObject({
  isActive: z.optional(z.boolean()),
  webhookUrl: z.optional(webhookUrlSchema),
  settings: z.optional(z.strictObject(integrationSettingsSchema.shape)),
  version: z.int().check(z.gte(1)),
});
export type ProviderConnectionChange = z.infer<typeof providerConnectionChangeSchema>;

/** Describes the webhook of one topic: registered with our address, registered with another address, or not registered. */
export const providerTopicSchema = z.object({
  topic: z.enum(PROVIDER_TOPICS),
  state: z.enum(['ok', 'elsewhere', 'missing']),
  /** True if older accounts can reject this topic. */
  isOptional: z.boolean(),
});
export type ProviderTopicState = z.infer<typeof providerTopicSchema>;

/** Converts the stored connection to the form for admins. `ownUrl` is the shop's default webhook address. */
export function toProviderConnection(stored: StoredProviderConnection | null, ownUrl: string): ProviderConnection {
  return {
    id: 'printify',
    name: 'Printify',
    type: 'print_on_demand',
    isConnected: stored !== null,
    isActive: stored?.isActive ?? false,
    shop: stored?.shop ?? null,
    webhookUrl: stored?.webhookUrl ?? ownUrl,
    settings: stored?.settings ?? DEFAULT_CONNECTION_SETTINGS,
    problem: stored?.problem ?? null,
    lastSyncAt: stored?.lastSyncAt ?? null,
    lastEventAt: stored?.lastEventAt ?? null,
    createdAt: stored?.createdAt ?? null,
    version: stored?.version ?? 0,
  };
}
