import { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { ShopFunction, type ShopFunctionProps } from './shop-function.ts';

/**
 * Creates a function with a live version. All callers use the alias, so a release only switches the alias and can be rolled
 * back.
 */
export class LiveFunction extends ShopFunction {
  readonly live: Alias;

  constructor(scope: Construct, id: string, props: ShopFunctionProps) {
    super(scope, id, props);
    this.live = new Alias(this, 'Live', { aliasName: 'live', version: this.currentVersion });
  }
}
