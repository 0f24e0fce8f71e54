import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT, PIPELINE_STACK } from '../pipeline-stack.ts';
import type { Arguments } from './arguments.ts';
import { locateStage } from './aws/access.ts';
import { runTool } from './aws/processes.ts';
import { runCommand } from './command.ts';
import { FLAGS } from './flags.ts';
import { mergeOptions } from './saved-options.ts';
import { callGh, readRepository, setupCommands } from './set-up/repository.ts';

const dist = join(import.meta.dirname, '../../dist');

/**
 * Runs `deploy:pipeline --repository owner/name [-c githubProvider=existing] [-c githubIds=owner/repository]`. Creates the
 * roles that GitHub's jobs assume, once per account, and prints the commands that set up GitHub.
 */
async function deployPipeline({ options, flags, rest }: Arguments<(typeof FLAGS)['deploy:pipeline']>): Promise<void> {
  const name = flags.repository;
  if (!name) throw new Error('The repository is missing. Usage: npm run deploy:pipeline -- --repository owner/name');
  // The roles work only in the account and region of production.
  const { region } = await locateStage(mergeOptions(ENVIRONMENT, options));
  const repository = readRepository(name, options.githubIds, callGh);
  const file = join(dist, 'outputs-pipeline.json');
  const app = ['--app', 'node infra/ops/pipeline-app.ts', '--output', 'cdk.out/pipeline', '--outputs-file', file];
  const context = {
    repository: repository.name,
    githubIds: `${repository.ownerId}/${repository.id}`,
    ...(options.githubProvider ? { githubProvider: options.githubProvider } : {}),
  };
  const named = Object.entries(context).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
  runTool('cdk', ['deploy', '--no-notices', ...app, ...rest, ...named], { AWS_REGION: region });
  const { DeployRole: deployRole, DiffRole: diffRole } = JSON.parse(readFileSync(file, 'utf8'))[PIPELINE_STACK];
  console.log(`
Now set up GitHub. Do this once, in this order (or in the repository's Settings: Environments, and Secrets and variables, Actions):
${setupCommands(repository, { region, deployRole, diffRole })
  .map((command) => `  ${command}`)
  .join('\n')}
Deploys then need your approval; add other reviewers under Settings, Environments, ${ENVIRONMENT}. Where GitHub has no reviewers
(private repositories need a paid plan) deploys need no approval. Commit stages.json, so that the pipeline knows the stage's options.`);
}

await runCommand(FLAGS['deploy:pipeline'], deployPipeline, 'deploy');
