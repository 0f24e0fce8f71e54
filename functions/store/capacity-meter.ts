import { AsyncLocalStorage } from 'node:async_hooks';

/** Capacity units and calls that DynamoDB charged while some code ran. */
export interface CapacityReading {
  capacityUnits: number;
  /** The write units in `capacityUnits`. */
  writeUnits: number;
  calls: number;
}

const meters = new AsyncLocalStorage<CapacityReading[]>();

/** Runs `run` and returns its result with the capacity that it consumed. Calls may be nested. */
export async function measureCapacity<T>(run: () => Promise<T>): Promise<{ result: T; reading: CapacityReading }> {
  const reading: CapacityReading = { capacityUnits: 0, writeUnits: 0, calls: 0 };
  const result = await meters.run([...(meters.getStore() ?? []), reading], run);
  return { result, reading };
}

type Consumed = { CapacityUnits?: number | undefined };

export function recordCapacity(consumed: Consumed | Consumed[] | undefined, isWrite: boolean) {
  const units = [consumed ?? []].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
  for (const reading of meters.getStore() ?? []) {
    reading.capacityUnits += units;
    if (isWrite) reading.writeUnits += units;
    reading.calls += 1;
  }
}
