import { Validations } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { gatewayFunctions } from '../../functions.ts';
import { logicalId } from '../nag-finding.ts';
import { RELEASE_ALARM } from '../watch/function-alarms.ts';
import { CrashCheck } from './crash-check.ts';
import { ReleaseCheck, type ReleaseCheckProps } from './release-check.ts';
import type { ShopFunction } from './shop-function.ts';

export interface ReleasesProps extends ReleaseCheckProps {
  /** Alarms by name. */
  alarms: Record<string, Alarm>;
}

/**
 * Checks new versions and then moves requests to them: one in ten for five minutes, then all. An alarm during that time, or
 * crashes, roll back the versions and the deployment. The stream and the schedule switch immediately, because their work
 * cannot be split between versions.
 */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, { alarms, ...shop }: ReleasesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = codeDeployRole(this);
    const check = new ReleaseCheck(this, 'Check', shop);
    const crashCheck = new CrashCheck(this, 'CrashCheck', shop);
    acknowledgeInvocation(role, check, crashCheck);
    for (const name of gatewayFunctions) {
      const alias = shop.functions[name].live;
      // Both checks must know the alias's next version before the alias moves to it, also in a rollback.
      alias.node.addDependency(check, crashCheck, role);
      const group = new LambdaDeploymentGroup(this, name, {
        application,
        deploymentGroupName: name,
        role,
        alias,
        preHook: check,
        postHook: crashCheck,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [findAlarm(alarms, RELEASE_ALARM)],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      // Both checks read the name of the deployment group, which is the function's name.
      for (const hook of [check, crashCheck]) hook.may(['codedeploy:GetDeployment'], [group.deploymentGroupArn]);
    }
  }
}

function findAlarm(alarms: Record<string, Alarm>, name: string): Alarm {
  const alarm = alarms[name];
  if (!alarm) throw new Error(`There is no alarm ${name}, so a bad release would not be rolled back.`);
  return alarm;
}

function acknowledgeInvocation(role: Role, ...checks: ShopFunction[]): void {
  Validations.of(role).acknowledge(
    ...checks.map((check) => ({
      id: `AwsSolutions-IAM5[Resource::<${logicalId(check)}.Arn>:*]`,
      reason: 'CDK writes the right to call a function as the right to call each of its versions.',
    })),
  );
}

function codeDeployRole(scope: Construct): Role {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
  });
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    reason: 'The narrower of the two policies that AWS keeps for this: it moves aliases and reads alarms, and no more.',
  });
  return role;
}
