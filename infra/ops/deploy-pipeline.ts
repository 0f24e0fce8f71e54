import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT, PIPELINE_STACK } from '../pipeline-stack.ts';
import { readArguments } from './arguments.ts';
import { whereStageLives } from './aws/access.ts';
import { runTool } from './aws/processes.ts';
import { withCdkOptions } from './cdk-options.ts';
import { choicesOf } from './kept-choices.ts';
import { run } from './outputs.ts';
import { askWithGh, readRepository, settingsOf } from './set-up/repository.ts';

const dist = join(import.meta.dirname, '../../dist');

/**
 * `deploy:pipeline --repository owner/name [-c githubProvider=existing] [-c githubIds=owner/repository]`: makes the roles
 * that GitHub's jobs take on, once for an account, and says what to set at GitHub.
 */
await run(async () => {
  const args = withCdkOptions(readArguments(process.argv.slice(2)), ['repository'], 'deploy');
  const { repository: name, choices, rest } = args;
  if (!name) throw new Error('Whose pipeline? Usage: npm run deploy:pipeline -- --repository owner/name');
  // The roles reach no other account and region than those that production lives in.
  const { region } = await whereStageLives(choicesOf(ENVIRONMENT, choices));
  const repository = readRepository(name, choices.githubIds, askWithGh);
  const file = join(dist, 'outputs-pipeline.json');
  const app = ['--app', 'node infra/ops/pipeline-app.ts', '--output', 'cdk.out/pipeline', '--outputs-file', file];
  const context = {
    repository: repository.name,
    githubIds: `${repository.ownerId}/${repository.id}`,
    ...(choices.githubProvider ? { githubProvider: choices.githubProvider } : {}),
  };
  const named = Object.entries(context).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
  runTool('cdk', ['deploy', '--no-notices', ...app, ...rest, ...named], { AWS_REGION: region });
  const { DeployRole: deployRole, DiffRole: diffRole } = JSON.parse(readFileSync(file, 'utf8'))[PIPELINE_STACK];
  console.log(`
Now tell GitHub, once, in this order (or in the repository's Settings: Environments, and Secrets and variables, Actions):
${settingsOf(repository, { region, deployRole, diffRole })
  .map((command) => `  ${command}`)
  .join('\n')}
You are then the one who approves a deploy; name others under Settings, Environments, ${ENVIRONMENT}. Where GitHub takes no
reviewers (private repositories need a paid plan) nobody is asked. Commit stages.json, so that the pipeline knows the stage's choices.`);
});
