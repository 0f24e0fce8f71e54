import { sortVolumeSteps } from '#shared/base/discounts/volume-discounts.ts';
import { Problem } from '#shared/base/errors.ts';
import { DEFAULT_DELIVERY, transitOf } from '#shared/checkout/delivery.ts';
import { NO_RECIPIENTS } from '#shared/jobs/team-notice-kinds.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import type { SettingsInput } from '#shared/shop/settings-input.ts';
import type { MailSender, ShopSettings } from '#shared/shop/shop-settings.ts';
import { exactChangesBetween } from '#shared/shop/undo.ts';
import { ConditionsFailed, getItem, getRecentItem, putItem, type TransactionWrite, transact } from '#store/client.ts';
import { settingsKey } from '#store/keys/shop.ts';
import { type AuditRecord, auditWrite, undoableWrites } from './audit.ts';

type SavedSettings = Partial<ShopSettings>;

/**
 * Returns the settings with defaults for missing fields. Kinds of emails that did not exist when the settings were saved have
 * no recipients.
 */
const withDefaults = (saved: SavedSettings | null): ShopSettings => ({
  ...DEFAULT_SETTINGS,
  ...saved,
  teamNotices: { ...NO_RECIPIENTS, ...saved?.teamNotices },
});

const read = async (options: { consistent: boolean }): Promise<ShopSettings> =>
  withDefaults(await getItem<SavedSettings>(settingsKey, options));

/** Returns the shop's settings, with defaults for values that were never set. */
export const getSettings = (): Promise<ShopSettings> => read({ consistent: false });

/** Returns the settings for shoppers. They are at most a second old. */
export const getRecentSettings = async (): Promise<ShopSettings> =>
  withDefaults(await getRecentItem<SavedSettings>(settingsKey));

export const putSettings = (settings: ShopSettings): Promise<void> => putItem({ ...settingsKey, ...settings });

/**
 * Returns the fields that the history compares. Uses the default delivery days if none were set, so that the first save does
 * not record a change of them. Leaves out the sender's email address, because only its verification may set it, and no undo.
 */
export const settingsFields = (settings: ShopSettings) => ({
  ...settings,
  version: null,
  mailSender: { name: settings.mailSender.name, replyTo: settings.mailSender.replyTo },
  delivery: settings.delivery ?? DEFAULT_DELIVERY,
  shippingZones: settings.shippingZones.map((zone) => ({ ...zone, transit: transitOf(zone) })),
});

/** Returns the write that saves the settings. It fails if they no longer have the version `seen`. */
const putUnlessChanged = (settings: ShopSettings, seen: number): TransactionWrite => ({
  Put: {
    Item: { ...settingsKey, ...settings },
    ConditionExpression: seen === 0 ? 'attribute_not_exists(version) OR version = :seen' : 'version = :seen',
    ExpressionAttributeValues: { ':seen': seen },
  },
});

/**
 * Saves the settings and records the changes in the history. Throws `conflict` with the current settings as `current` if they
 * have changed since the admin read them. `now` is in milliseconds UTC.
 */
export async function updateSettings(input: SettingsInput, actor: Actor, now: number): Promise<ShopSettings> {
  const before = await read({ consistent: true });
  const volumeSteps = sortVolumeSteps(input.volumeSteps ?? before.volumeSteps);
  const { name, replyTo } = input.mailSender;
  const mailSender = { ...before.mailSender, name, replyTo };
  const after: ShopSettings = { ...before, ...input, mailSender, volumeSteps, version: input.version + 1 };
  const [old, next] = [settingsFields(before), settingsFields(after)];
  const record = {
    ...{ actor, action: 'settings.changed', subject: 'settings', name: 'Settings' },
    changes: changesBetween(old, next),
  };
  try {
    await transact([
      putUnlessChanged(after, input.version),
      ...undoableWrites(record, exactChangesBetween(old, next), now),
    ]);
    return after;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    throw new Problem('conflict', 'Another admin changed the settings in the meantime', {
      cause: error,
      extensions: { current: await read({ consistent: true }) },
    });
  }
}

/** Returns the current settings, for a change that builds on them. */
export const getPresentSettings = (): Promise<ShopSettings> => read({ consistent: true });

/**
 * Saves a new sender for emails and records this in the history. Throws `conflict` if the settings have changed since they
 * were read. `now` is in milliseconds UTC.
 */
export async function saveMailSender(
  seen: ShopSettings,
  mailSender: MailSender,
  record: AuditRecord,
  now: number,
): Promise<ShopSettings> {
  const after: ShopSettings = { ...seen, mailSender, version: seen.version + 1 };
  try {
    await transact([putUnlessChanged(after, seen.version), auditWrite(record, now)]);
    return after;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    throw new Problem('conflict', 'Another admin changed the settings in the meantime. Please try again.', {
      cause: error,
    });
  }
}
