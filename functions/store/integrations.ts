import type { StoredIntegration } from '../../shared/integration.ts';
import { get, put } from './client.ts';
import { integrationKey } from './keys.ts';

/** The provider's connection; null while no shop is connected. */
export const getIntegration = (): Promise<StoredIntegration | null> =>
  get<StoredIntegration>(integrationKey, { consistent: true });

export const putIntegration = (integration: StoredIntegration): Promise<void> =>
  put({ ...integrationKey, ...integration });
