import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import { PAGES, splitKey } from '#shared/contract/index.ts';
import { type GatewayFunctionName, gatewayFunctions, lambdas } from './functions.ts';

interface Call {
  function: GatewayFunctionName;
  routeKey: string;
  path: string;
}

/** Request id of the check's calls, for the logs. */
export const RELEASE_CHECK = 'release-check';

/** Lists every call of a release check, in the order of the functions. */
export const releaseCalls: Call[] = gatewayFunctions.flatMap((name) =>
  lambdas[name].releaseChecks.map((routeKey) => ({
    function: name,
    routeKey,
    path: routeKey === PAGES ? '/' : splitKey(routeKey).path,
  })),
);

/**
 * Source code of the function that CodeDeploy calls before requests reach a new version. The code uses the AWS SDK that comes
 * with Lambda's runtime. A version that fails or answers with a 5xx status stops the release. CodeDeploy's event contains
 * only a deployment id (AWS CodeDeploy user guide, AppSpec 'hooks' section). The deployment group is named after the
 * function, and so is the environment variable with the version's ARN.
 */
export const releaseCheck = `const { CodeDeploy } = require('@aws-sdk/client-codedeploy');
const { Lambda } = require('@aws-sdk/client-lambda');
const calls = ${JSON.stringify(releaseCalls)};
// A new account runs ten calls at once, and five checks are among them: what is turned away waits and asks again.
const lambda = new Lambda({ maxAttempts: 10 });
const codeDeploy = new CodeDeploy();

async function ask({ function: name, routeKey, path }) {
  const method = routeKey.split(' ')[1] ? routeKey.split(' ')[0] : 'GET';
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'release check' };
  const event = {
    version: '2.0', routeKey, rawPath: path, rawQueryString: '', isBase64Encoded: false,
    headers: { '${EDGE_HEADERS.key}': process.env.FRONT_DOOR_KEY },
    requestContext: { http, routeKey, requestId: '${RELEASE_CHECK}', stage: '$default', timeEpoch: Date.now() },
  };
  const { FunctionError, Payload } = await lambda.invoke({ FunctionName: process.env[name], Payload: JSON.stringify(event) });
  const { statusCode } = JSON.parse(Buffer.from(Payload).toString());
  if (FunctionError || !(statusCode < 500)) throw new Error(name + ' answers ' + path + ' with ' + (FunctionError || statusCode));
}

async function askVersionOf(deploymentId) {
  const { deploymentGroupName } = (await codeDeploy.getDeployment({ deploymentId })).deploymentInfo;
  const own = calls.filter((call) => call.function === deploymentGroupName);
  if (own.length === 0) throw new Error('Nothing is asked of ' + deploymentGroupName);
  for (const call of own) await ask(call);
}

exports.handler = async ({ DeploymentId: deploymentId, LifecycleEventHookExecutionId: lifecycleEventHookExecutionId }) => {
  const status = await askVersionOf(deploymentId).then(() => 'Succeeded', (error) => {
    console.error(error);
    return 'Failed';
  });
  await codeDeploy.putLifecycleEventHookExecutionStatus({ deploymentId, lifecycleEventHookExecutionId, status });
};
`;
