import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import type { answering } from './constructs/function-roles.ts';

interface Call {
  function: (typeof answering)[number];
  routeKey: string;
  path: string;
}

/** The id under which its requests stand in the logs. */
export const RELEASE_CHECK = 'release-check';

/** What each new version is asked before it answers anybody: nothing that changes anything, and nothing of somebody's. */
export const releaseCalls: Call[] = [
  { function: 'shop', routeKey: 'GET /api/health', path: '/api/health' },
  { function: 'shop', routeKey: 'GET /api/products', path: '/api/products' },
  { function: 'pages', routeKey: '$default', path: '/' },
  // Without a token or a signature these refuse, which a version that cannot start does not.
  { function: 'account', routeKey: 'GET /api/me', path: '/api/me' },
  { function: 'admin', routeKey: 'GET /api/admin/dashboard', path: '/api/admin/dashboard' },
  { function: 'webhooks', routeKey: 'POST /api/webhooks/ses', path: '/api/webhooks/ses' },
];

/**
 * What CodeDeploy calls before it moves anybody to a new version, with the SDK that Lambda brings along: a version that fails,
 * or answers with 5xx, keeps the release from beginning. CodeDeploy's call names a deployment alone (AWS CodeDeploy user
 * guide, AppSpec 'hooks' section); its group has the name of the function, as have the versions in the environment.
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
