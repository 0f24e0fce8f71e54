import { pluralize } from '#shared/base/format-count.ts';
import { broken, daysUntil, type Judge, warning } from './judge.ts';

/** As the back office warns. */
const NOTICED_DAYS = 30;

const CONNECTIONS = 'Back office → Connections (/admin/connections)';
const NEW_KEY = `${CONNECTIONS} → paste a new key from Printify: My account → Connections`;

export const judgeProvider: Judge<'provider'> = (provider, about) => {
  const { connection, hasKey, keyEndsAt, isAccepted, topics } = provider;
  if (!connection) return [];
  if (!hasKey) return [broken('provider-key-missing', 'A Printify shop is connected, but no key is kept.', NEW_KEY)];
  if (isAccepted === false || connection.problem?.kind === 'unauthorised')
    return [broken('provider-key-refused', 'Printify does not accept the key: no order goes out.', NEW_KEY)];
  if (connection.problem)
    return [broken('provider-disconnected', `Printify has disconnected the shop ${connection.shop.title}.`, NEW_KEY)];
  const days = keyEndsAt === null ? NOTICED_DAYS : daysUntil(keyEndsAt, about);
  const ending =
    days < NOTICED_DAYS
      ? [warning('provider-key-ends', `The Printify key ends in ${pluralize(days, 'day')}.`, NEW_KEY)]
      : [];
  const deaf = topics.filter(({ state, isOptional }) => state !== 'ok' && !isOptional).map(({ topic }) => topic);
  if (deaf.length === 0) return ending;
  const says = `Printify does not tell the shop of ${deaf.join(', ')}: it finds out by looking, up to half an hour later.`;
  return [...ending, warning('provider-webhooks', says, `${CONNECTIONS} → Register again`)];
};
