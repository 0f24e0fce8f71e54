import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { gatewayFunctions } from '../../functions.ts';
import type { ShopFunctions } from './shop-functions.ts';

/**
 * Gives every function that answers requests the name of the release, and returns this name. The name is a hash of the code
 * and settings of all these functions, so a change to one function gives all of them a new version. The release alarm adds up
 * the failures of all functions. It therefore always compares new versions with old versions.
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
