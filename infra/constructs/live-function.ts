import { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { ShopFunction, type ShopFunctionProps } from './shop-function.ts';

/** A function of which one version is live. Whatever calls it calls that version, so a release is one switch and can be taken back. */
export class LiveFunction extends ShopFunction {
  readonly live: Alias;

  constructor(scope: Construct, id: string, props: ShopFunctionProps) {
    super(scope, id, props);
    this.live = new Alias(this, 'Live', { aliasName: 'live', version: this.currentVersion });
  }
}
