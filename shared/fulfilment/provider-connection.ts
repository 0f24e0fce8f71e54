import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';
import { PROVIDER_TOPICS } from './provider-event.ts';

/** A day: longer than that nobody should wait for production to begin. */
const MAX_GRACE_MINUTES = 1440;

/** The key as an owner pastes it. The provider's tokens are up to some 3,000 characters. */
export const providerApiKeySchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your Printify API key'),
    z.maxLength(5000),
    z.regex(/^[\x21-\x7e]*$/, 'This is no API key of Printify'),
  );

/** Where the provider tells its events; null is the shop's own address. */
export const webhookUrlSchema = z.nullable(
  z.url({ protocol: /^https?$/, error: 'Please enter a web address' }).check(z.maxLength(500)),
);

const integrationSettingsSchema = z.object({
  /** Whether the schedule syncs, what the shop has anyway is not asked for by hand only. */
  autoSync: z.boolean(),
  syncInventory: z.boolean(),
  syncProducts: z.boolean(),
  /** How long a paid order waits before it is made, so that its customer can still call it off. */
  graceMinutes: z.int().check(z.gte(0), z.lte(MAX_GRACE_MINUTES)),
});
export type ConnectionSettings = z.infer<typeof integrationSettingsSchema>;

/** Spec section 7: all true on save. */
export const DEFAULT_CONNECTION_SETTINGS: ConnectionSettings = {
  autoSync: true,
  syncInventory: true,
  syncProducts: true,
  graceMinutes: 30,
};

/** Why the provider does not work for us any more: its key was refused, or the shop was disconnected there. */
export const PROVIDER_PROBLEMS = ['unauthorised', 'disconnected'] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

const shopSchema = z.object({ id: z.int(), title: textSchema(200) });

/** The provider as its owner sees it: its key is never among it. Times are UTC ISO. */
export const providerConnectionSchema = z.object({
  id: z.literal('printify'),
  name: z.string(),
  type: z.literal('print_on_demand'),
  isConnected: z.boolean(),
  isActive: z.boolean(),
  shop: z.nullable(shopSchema),
  /** Where events are told; of a shop that is not connected, where they would be. */
  webhookUrl: z.string(),
  settings: integrationSettingsSchema,
  problem: z.nullable(z.object({ kind: z.enum(PROVIDER_PROBLEMS), since: z.string() })),
  lastSyncAt: z.nullable(z.string()),
  lastEventAt: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  /** Counts the owners' writes; 0 for a shop that was never connected. */
  version: z.int(),
});
export type ProviderConnection = z.infer<typeof providerConnectionSchema>;

/** The integration as the shop keeps it: it exists while a shop is connected. */
export interface StoredProviderConnection {
  shop: { id: number; title: string };
  /** Null for the shop's own address. */
  webhookUrl: string | null;
  settings: ConnectionSettings;
  isActive: boolean;
  problem: ProviderConnection['problem'];
  lastSyncAt: string | null;
  lastEventAt: string | null;
  createdAt: string;
  version: number;
}

/** What the owner read is named by `version`, so that two owners do not overwrite each other unseen. */
export const providerConnectionChangeSchema = z.strictObject({
  isActive: z.optional(z.boolean()),
  webhookUrl: z.optional(webhookUrlSchema),
  settings: z.optional(z.strictObject(integrationSettingsSchema.shape)),
  version: z.int().check(z.gte(1)),
});
export type ProviderConnectionChange = z.infer<typeof providerConnectionChangeSchema>;

/** How the shop hears of one topic: registered with our address, with another, or not at all. */
export const providerTopicSchema = z.object({
  topic: z.enum(PROVIDER_TOPICS),
  state: z.enum(['ok', 'elsewhere', 'missing']),
  /** An account of older days can refuse it. */
  isOptional: z.boolean(),
});
export type ProviderTopicState = z.infer<typeof providerTopicSchema>;

/** The integration as owners see it. `ownUrl` is where the shop itself hears the provider. */
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
