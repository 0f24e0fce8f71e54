import { DEFAULT_CONNECTION_SETTINGS } from '#shared/fulfilment/provider-connection.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
const AT = new Date(NOW).toISOString();
const ADMIN = { userId: 'owner', email: 'owner@example.com' };
const CONNECTION = {
  shop: { id: 5432, title: 'Measured' },
  webhookUrl: null,
  settings: DEFAULT_CONNECTION_SETTINGS,
  isActive: true,
  lastSyncAt: null,
  lastEventAt: null,
};
const CONNECTED = { ...CONNECTION, problem: null, createdAt: AT, version: 1 };

/** Returns the access patterns of the provider's connection, in an order in which they work. */
export const connectionPatterns = (store: WholeStore): [name: string, run: () => Promise<unknown>][] => [
  ['putProviderConnection', () => store.putProviderConnection(null, CONNECTION, ADMIN, NOW)],
  ['getProviderConnection', () => store.getProviderConnection()],
  ['updateLastSync', () => store.updateLastSync(NOW)],
  ['updateLastEvent', () => store.updateLastEvent(NOW)],
  ['setProviderProblem', () => store.setProviderProblem('unauthorised', { connectedAt: AT, tellsTeam: true }, NOW)],
  ['clearProviderProblem', () => store.clearProviderProblem('unauthorised')],
  [
    'updateProviderConnection',
    () => store.updateProviderConnection(CONNECTED, { isActive: false, version: 1 }, ADMIN, NOW),
  ],
  ['putRegistrationAudit', () => store.putRegistrationAudit(ADMIN, NOW)],
  ['deleteProviderConnection', () => store.deleteProviderConnection({ ...CONNECTED, version: 2 }, ADMIN, NOW)],
];
