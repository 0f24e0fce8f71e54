import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';
import { PROVIDER_TOPICS } from './provider-event.ts';

/** One day; no order should wait longer for production. */
const MAX_GRACE_MINUTES = 1440;

/** Printify's keys have up to about 3,000 characters. */
export const providerApiKeySchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your Printify API key'),
    z.maxLength(5000),
    z.regex(/^[\x21-\x7e]*$/, 'This is no API key of Printify'),
  );

/** URL for the provider's events; null means the shop's own. */
export const webhookUrlSchema = z.nullable(
  z.url({ protocol: /^https?$/, error: 'Please enter a web address' }).check(z.maxLength(500)),
);

const connectionSettingsSchema = z.object({
  /** Syncs on the schedule, not only when an admin starts one. */
  autoSync: z.boolean(),
  syncInventory: z.boolean(),
  syncProducts: z.boolean(),
  /** Delay before a paid order is submitted, so that its customer can still cancel it. */
  graceMinutes: z.int().check(z.gte(0), z.lte(MAX_GRACE_MINUTES)),
});
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>;

/** Defaults of spec section 7. */
export const DEFAULT_CONNECTION_SETTINGS: ConnectionSettings = {
  autoSync: true,
  syncInventory: true,
  syncProducts: true,
  graceMinutes: 30,
};

/** Reasons why the connection stopped working: the key was refused, or the shop was disconnected at the provider. */
export const PROVIDER_PROBLEMS = ['unauthorised', 'disconnected'] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

const shopSchema = z.object({ id: z.int(), title: textSchema(200) });

/** The connection as admins see it, without the key. Times are UTC ISO. */
export const providerConnectionSchema = z.object({
  id: z.literal('printify'),
  name: z.string(),
  type: z.literal('print_on_demand'),
  isConnected: z.boolean(),
  isActive: z.boolean(),
  shop: z.nullable(shopSchema),
  /** URL for the provider's events, also while no shop is connected. */
  webhookUrl: z.string(),
  settings: connectionSettingsSchema,
  problem: z.nullable(z.object({ kind: z.enum(PROVIDER_PROBLEMS), since: z.string() })),
  lastSyncAt: z.nullable(z.string()),
  lastEventAt: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  /** Counts admins' writes; 0 while no shop is connected. */
  version: z.int(),
});
export type ProviderConnection = z.infer<typeof providerConnectionSchema>;

/** The connection as stored; exists only while a shop is connected. */
export interface StoredProviderConnection {
  shop: { id: number; title: string };
  /** Null for the shop's own URL. */
  webhookUrl: string | null;
  settings: ConnectionSettings;
  isActive: boolean;
  problem: ProviderConnection['problem'];
  lastSyncAt: string | null;
  lastEventAt: string | null;
  createdAt: string;
  version: number;
}

/** `version` is the one the admin read, so that two admins do not overwrite each other. */
export const providerConnectionChangeSchema = z.strictObject({
  isActive: z.optional(z.boolean()),
  webhookUrl: z.optional(webhookUrlSchema),
  settings: z.optional(z.strictObject(connectionSettingsSchema.shape)),
  version: z.int().check(z.gte(1)),
});
export type ProviderConnectionChange = z.infer<typeof providerConnectionChangeSchema>;

/** Webhook of a topic: `ok` when registered with our URL, `elsewhere` with another one. */
export const providerTopicSchema = z.object({
  topic: z.enum(PROVIDER_TOPICS),
  state: z.enum(['ok', 'elsewhere', 'missing']),
  /** Older accounts may refuse it. */
  isOptional: z.boolean(),
});
export type ProviderTopicState = z.infer<typeof providerTopicSchema>;

/** Returns the connection as admins see it; `ownUrl` is the shop's own webhook URL. */
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
