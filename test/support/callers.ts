import { FRONT_DOOR_KEY } from '../../infra/local/environment.ts';
import { FRONT_DOOR } from '../../shared/front-door.ts';
import type { Answer, Shop } from './shop.ts';

/** A call of somebody elsewhere: the test stands where the content network does and says who is there. */
export const callFrom = <T = Record<string, unknown>>(
  shop: Shop,
  address: string,
  [method, path, body, headers]: [method: string, path: string, body?: unknown, headers?: Record<string, string>],
): Promise<Answer<T>> =>
  shop.call<T>(method, `/_gateway${path}`, body, {
    ...headers,
    [FRONT_DOOR.viewer]: address,
    [FRONT_DOOR.key]: FRONT_DOOR_KEY,
  });
