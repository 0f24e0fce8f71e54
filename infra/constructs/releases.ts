import { Validations } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { answering } from './function-roles.ts';
import type { ShopFunctions } from './shop-functions.ts';

export interface ReleasesProps {
  functions: ShopFunctions;
  /** The shop's alarms by their names. */
  alarms: Record<string, Alarm>;
}

/**
 * Moves requests to a new version step by step: one in ten for five minutes, then all. An alarm meanwhile takes the version
 * back, and with it the deployment. What the stream and the clock call has no requests to spare and is switched at once.
 */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, { functions, alarms }: ReleasesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = shiftingRole(this);
    for (const name of answering) {
      new LambdaDeploymentGroup(this, name, {
        application,
        role,
        alias: functions[name].live,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: ['ShoppersMeetErrors', `${name}Fails`].map((alarm) => named(alarms, alarm)),
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    }
  }
}

function named(alarms: Record<string, Alarm>, name: string): Alarm {
  const alarm = alarms[name];
  if (!alarm) throw new Error(`No alarm is called ${name}, so nothing would take a bad release back.`);
  return alarm;
}

function shiftingRole(scope: Construct): Role {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
  });
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    reason: 'The narrower of the two policies that AWS keeps for this: it moves aliases and reads alarms, and no more.',
  });
  return role;
}
