import { gatewayFunctions } from './functions.ts';

/**
 * Source code of the function that CodeDeploy calls once a new version gets all requests. It stops a release whose version
 * crashed at least three times while that version got a tenth of the requests, and more often than the previous version.
 * Alarms don't count crashes by version, because each metric of an alarm costs ten cents a month, and metrics for each
 * function would be idle between releases. The code uses the AWS SDK that comes with Lambda's runtime. The deployment group
 * is named after the function, and so is the environment variable with the function's name and version. CloudWatch reports
 * the errors of one version only while the alias splits requests between two versions.
 */
export const crashCheck = `const { CodeDeploy } = require('@aws-sdk/client-codedeploy');
const { CloudWatch } = require('@aws-sdk/client-cloudwatch');
const names = ${JSON.stringify(gatewayFunctions)};
const codeDeploy = new CodeDeploy();
const cloudWatch = new CloudWatch();

async function crashes(FunctionName, StartTime, version) {
  const dimensions = { FunctionName, Resource: FunctionName + ':live', ...version };
  const { Datapoints = [] } = await cloudWatch.getMetricStatistics({
    Namespace: 'AWS/Lambda', MetricName: 'Errors', Statistics: ['Sum'], Period: 60, StartTime, EndTime: new Date(),
    Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
  });
  return Datapoints.reduce((sum, { Sum }) => sum + Sum, 0);
}

async function lookAtVersionOf(deploymentId) {
  const { deploymentGroupName, createTime } = (await codeDeploy.getDeployment({ deploymentId })).deploymentInfo;
  if (!names.includes(deploymentGroupName)) throw new Error('Nothing is known of ' + deploymentGroupName);
  const [functionName, ExecutedVersion] = process.env[deploymentGroupName].split(':');
  const [newest, every] = await Promise.all([
    crashes(functionName, createTime, { ExecutedVersion }),
    crashes(functionName, createTime),
  ]);
  if (newest >= 3 && newest > every / 2)
    throw new Error(deploymentGroupName + ' crashed ' + newest + ' times, and ' + every + ' times with its former version');
}

exports.handler = async ({ DeploymentId: deploymentId, LifecycleEventHookExecutionId: lifecycleEventHookExecutionId }) => {
  const status = await lookAtVersionOf(deploymentId).then(() => 'Succeeded', (error) => {
    console.error(error);
    return 'Failed';
  });
  await codeDeploy.putLifecycleEventHookExecutionStatus({ deploymentId, lifecycleEventHookExecutionId, status });
};
`;
