import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { stackNames } from '../stage.ts';
import { run, stageOf } from './outputs.ts';

/** `destroy [--stage=dev]`: takes a stage down. Production's data cannot be taken down from here. */
await run(async () => {
  const stage = stageOf(process.argv.slice(2));
  if (stage === 'production') throw new Error('Production holds orders and customers: it is not destroyed from here.');
  const { data, app } = stackNames(stage);
  const fate =
    stage === 'preview'
      ? 'Its data is deleted with it.'
      : 'Its table, pictures, user pool and payment keys are kept; the next deploy makes new ones.';
  console.log(`This takes down ${app} and ${data}. ${fate}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Type the stage's name (${stage}) to go on: `);
  terminal.close();
  if (answer.trim() !== stage) throw new Error('Nothing was destroyed.');
  const { status } = spawnSync('cdk', ['destroy', '--all', '--force', '--context', `stage=${stage}`], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Not everything was destroyed: see above.');
});
