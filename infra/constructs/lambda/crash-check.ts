import { Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { crashCheck } from '../../crash-check.ts';
import { gatewayFunctions } from '../../functions.ts';
import type { Stage } from '../../stage.ts';
import { ShopFunction } from './shop-function.ts';
import type { ShopFunctions } from './shop-functions.ts';

/** Creates the function that stops a release if its new version crashed while it got the first requests. */
export class CrashCheck extends ShopFunction {
  constructor(scope: Construct, id: string, { stage, functions }: { stage: Stage; functions: ShopFunctions }) {
    const versions = gatewayFunctions.map((name) => {
      const { functionName, currentVersion } = functions[name];
      return [name, `${functionName}:${currentVersion.version}`];
    });
    super(scope, id, {
      stage,
      code: Code.fromInline(crashCheck),
      declaration: { description: 'Looks for crashes of the new versions of a release', timeoutSeconds: 60 },
      environment: Object.fromEntries(versions),
    });
    this.may(['cloudwatch:GetMetricStatistics'], ['*']);
    Validations.of(this.role ?? this).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'CloudWatch allows the reading of metrics as a whole: the action takes no resource.',
    });
  }
}
