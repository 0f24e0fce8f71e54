import { Validations } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { logicalId } from './finding.ts';
import { answering } from './function-roles.ts';
import { ReleaseCheck, type ReleaseCheckProps } from './release-check.ts';

export interface ReleasesProps extends ReleaseCheckProps {
  /** The shop's alarms by their names. */
  alarms: Record<string, Alarm>;
}

/**
 * Tries the new versions, then moves requests to them step by step: one in ten for five minutes, then all. An alarm meanwhile takes the version
 * back, and with it the deployment. What the stream and the clock call has no requests to spare and is switched at once.
 */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, { alarms, ...shop }: ReleasesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = shiftingRole(this);
    const check = new ReleaseCheck(this, 'Check', shop);
    acknowledgeCalling(role, check);
    for (const name of answering) {
      const alias = shop.functions[name].live;
      // What it asks is the version that the alias is about to name, on the way back too.
      alias.node.addDependency(check, role);
      const group = new LambdaDeploymentGroup(this, name, {
        application,
        deploymentGroupName: name,
        role,
        alias,
        preHook: check,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: ['ShoppersMeetErrors', `${name}Fails`].map((alarm) => named(alarms, alarm)),
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      // The group's name tells the check of which function a deployment is.
      check.may(['codedeploy:GetDeployment'], [group.deploymentGroupArn]);
    }
  }
}

function named(alarms: Record<string, Alarm>, name: string): Alarm {
  const alarm = alarms[name];
  if (!alarm) throw new Error(`No alarm is called ${name}, so nothing would take a bad release back.`);
  return alarm;
}

function acknowledgeCalling(role: Role, check: ReleaseCheck): void {
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::<${logicalId(check)}.Arn>:*]`,
    reason: 'The right to call a function is that to call each version of it, in the words of CDK.',
  });
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
