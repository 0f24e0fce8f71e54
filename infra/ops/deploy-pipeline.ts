import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT, PIPELINE_STACK } from '../pipeline-stack.ts';
import { readArguments } from './arguments.ts';
import { findRegion } from './aws/access.ts';
import { runTool } from './aws/processes.ts';
import { run } from './outputs.ts';

const dist = join(import.meta.dirname, '../../dist');

/**
 * `deploy:pipeline --repository owner/name [-c githubProvider=existing]`: makes the roles that GitHub's jobs take on, once
 * for an account, and says what to set at GitHub.
 */
await run(async () => {
  const { repository, choices, rest } = readArguments(process.argv.slice(2));
  if (!repository) throw new Error('Whose pipeline? Usage: npm run deploy:pipeline -- --repository owner/name');
  const region = await findRegion();
  if (!region) throw new Error('No AWS region is set: export AWS_REGION=<the region that the shop lives in>');
  const file = join(dist, 'outputs-pipeline.json');
  const app = ['--app', 'node infra/ops/pipeline-app.ts', '--output', 'cdk.out/pipeline', '--outputs-file', file];
  const provider = choices.githubProvider ? ['--context', `githubProvider=${choices.githubProvider}`] : [];
  runTool('cdk', ['deploy', '--no-notices', ...app, ...provider, ...rest, '--context', `repository=${repository}`], {
    AWS_REGION: region,
  });
  const { DeployRole, DiffRole } = JSON.parse(readFileSync(file, 'utf8'))[PIPELINE_STACK];
  console.log(`
Now tell GitHub, once (or in the repository's Settings: Environments, and Secrets and variables, Actions):
  gh api -X PUT repos/${repository}/environments/${ENVIRONMENT}
  gh variable set AWS_REGION -R ${repository} --body ${region}
  gh variable set AWS_DIFF_ROLE -R ${repository} --body ${DiffRole}
  gh variable set AWS_DEPLOY_ROLE -R ${repository} --env ${ENVIRONMENT} --body ${DeployRole}
Then name who approves: Settings, Environments, ${ENVIRONMENT}, Required reviewers, and under
Deployment branches choose main alone. Commit stages.json, so that the pipeline knows the stage's choices.`);
});
