import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { gatewayFunctions } from '../../functions.ts';
import type { ShopFunctions } from './shop-functions.ts';

/**
 * Gives the functions that answer requests the name of their release, and returns it. A change of one gives all of them
 * a new version, so that the alarm, which counts the failures of all, compares new versions only with former ones.
 */
export function nameRelease(functions: ShopFunctions): string {
  const parts = gatewayFunctions.map((name) => {
    const { code, environment, memorySize, timeout, runtime } = functions[name].node.defaultChild as CfnFunction;
    return Stack.of(functions[name]).resolve({ code, environment, memorySize, timeout, runtime });
  });
  const release = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  for (const name of gatewayFunctions) functions[name].addEnvironment('RELEASE', release);
  return release;
}
