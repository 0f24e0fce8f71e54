import { Duration, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { releaseCheck } from '../release-check.ts';
import type { Stage } from '../stage.ts';
import { logicalId } from './finding.ts';
import type { FrontDoor } from './front-door.ts';
import { answering } from './function-roles.ts';
import { ShopFunction } from './shop-function.ts';
import type { ShopFunctions } from './shop-functions.ts';

export interface ReleaseCheckProps {
  stage: Stage;
  functions: ShopFunctions;
  frontDoor: FrontDoor;
}

/** Tries the new versions before anybody meets them: where few shop, alarms would hear of a bad one too late. */
export class ReleaseCheck extends ShopFunction {
  constructor(scope: Construct, id: string, { stage, functions, frontDoor }: ReleaseCheckProps) {
    const versions = answering.map((name) => [name, functions[name].currentVersion.functionArn]);
    super(scope, id, {
      stage,
      code: Code.fromInline(releaseCheck),
      description: 'Tries the new versions of a release before shoppers meet them',
      // Room for all its retries: without its word CodeDeploy waits an hour.
      timeout: Duration.minutes(5),
      environment: { ...Object.fromEntries(versions), ...frontDoor.environment },
    });
    // Any version, and by the same words for ever: a right to each new one would come seconds before it is used.
    const resources = answering.map((name) => `${functions[name].functionArn}:*`);
    this.may(['lambda:InvokeFunction'], resources);
    Validations.of(this.role ?? this).acknowledge(
      ...answering.map((name) => ({
        id: `AwsSolutions-IAM5[Resource::<${logicalId(functions[name])}.Arn>:*]`,
        reason: 'The versions of one function, whose numbers Lambda makes up as they are released.',
      })),
    );
  }
}
