import { spawnSync } from 'node:child_process';
import { outputsFile, run, stageInContext } from './outputs.ts';

function step(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`Not everything was deployed: "${command} ${args[0]}" failed, see above.`);
}

/**
 * `deploy [-c stage=dev] [-c key=value ...]`: builds the site and deploys both stacks of a stage.
 * Every argument goes on to `cdk deploy`; what the stacks say of themselves is kept for the other commands.
 */
await run(async () => {
  const args = process.argv.slice(2);
  const stage = stageInContext(args);
  step('vite', ['build', 'web']);
  const outputs = ['--outputs-file', outputsFile(stage)];
  // Named last and always: the stage deployed and the file written cannot differ.
  step('cdk', ['deploy', '--all', '--no-notices', ...outputs, ...args, '--context', `stage=${stage}`]);
});
