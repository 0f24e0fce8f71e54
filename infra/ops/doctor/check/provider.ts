import { pluralize } from '#shared/base/format-count.ts';
import { broken, type Check, daysUntil, warning } from './check.ts';

/** Number of days before the key expires at which to warn. The back office uses the same number. */
const NOTICED_DAYS = 30;

const CONNECTIONS = 'Back office → Connections (/admin/connections)';
const NEW_KEY = `${CONNECTIONS} → paste a new key from Printify: My account → Connections`;

export const checkProvider: Check<'provider'> = (provider, context) => {
  const { connection, hasKey, keyEndsAt, isAccepted, topics } = provider;
  if (!connection) return [];
  if (!hasKey) return [broken('provider-key-missing', 'A Printify shop is connected, but no key is stored.', NEW_KEY)];
  if (isAccepted === false || connection.problem?.kind === 'unauthorised')
    return [broken('provider-key-refused', 'Printify rejects the key, so no orders are sent.', NEW_KEY)];
  if (connection.problem)
    return [broken('provider-disconnected', `Printify has disconnected the shop ${connection.shop.title}.`, NEW_KEY)];
  const days = keyEndsAt === null ? NOTICED_DAYS : daysUntil(keyEndsAt, context);
  const ending =
    days < NOTICED_DAYS
      ? [warning('provider-key-ends', `The Printify key expires in ${pluralize(days, 'day')}.`, NEW_KEY)]
      : [];
  const unregistered = topics
    .filter(({ state, isOptional }) => state !== 'ok' && !isOptional)
    .map(({ topic }) => topic);
  if (unregistered.length === 0) return ending;
  const message = `Printify sends the shop no events for ${unregistered.join(', ')}. The shop polls for them instead, up to half an hour later.`;
  return [...ending, warning('provider-webhooks', message, `${CONNECTIONS} → Register again`)];
};
