import { Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { gatewayFunctions } from '../../functions.ts';
import { releaseCheck } from '../../release-check.ts';
import type { Stage } from '../../stage.ts';
import type { EdgeSecret } from '../edge/edge-secret.ts';
import { logicalId } from '../nag-finding.ts';
import { ShopFunction } from './shop-function.ts';
import type { ShopFunctions } from './shop-functions.ts';

export interface ReleaseCheckProps {
  stage: Stage;
  functions: ShopFunctions;
  edgeSecret: EdgeSecret;
}

/**
 * Creates the function that calls new versions before shoppers do. With little traffic, alarms would notice a bad version too
 * late.
 */
export class ReleaseCheck extends ShopFunction {
  constructor(scope: Construct, id: string, { stage, functions, edgeSecret }: ReleaseCheckProps) {
    const versions = gatewayFunctions.map((name) => [name, functions[name].currentVersion.functionArn]);
    super(scope, id, {
      stage,
      code: Code.fromInline(releaseCheck),
      declaration: {
        description: 'Tests the new versions of a release before shoppers see them',
        // This leaves time for all retries. Without a result from the check, CodeDeploy waits an hour.
        timeoutSeconds: 300,
      },
      environment: { ...Object.fromEntries(versions), ...edgeSecret.environment },
    });
    // The permission covers all versions. A permission for a new version would be granted only seconds before its use, too
    // late for IAM to apply it.
    const resources = gatewayFunctions.map((name) => `${functions[name].functionArn}:*`);
    this.may(['lambda:InvokeFunction'], resources);
    Validations.of(this.role ?? this).acknowledge(
      ...gatewayFunctions.map((name) => ({
        id: `AwsSolutions-IAM5[Resource::<${logicalId(functions[name])}.Arn>:*]`,
        reason: 'The versions of one function, whose numbers Lambda makes up as they are released.',
      })),
    );
  }
}
