import { type StageName, stackNames } from '#infra/stage.ts';
import { type FunctionState, openCommands } from '../../aws/functions.ts';
import { deployCommand } from '../../aws/stacks.ts';
import type { TriggerState } from '../readings.ts';
import { broken, type Check, type CheckResult, warning } from './check.ts';
import { rebuildCommands } from './rebuild-commands.ts';

function checkLive({ label, name, live }: FunctionState): CheckResult[] {
  if (!live || live.isShifting || live.released === null || live.version === live.released) return [];
  const fix = `aws lambda ${live.version ? 'update' : 'create'}-alias --function-name ${name} --name live --function-version ${live.released}`;
  if (live.version === null)
    return [broken('function-not-live', `No version of the function ${label} is live, so nothing can call it.`, fix)];
  const message = `The function ${label} runs version ${live.version}, but version ${live.released} was released.`;
  return [warning('function-other-version', message, fix)];
}

function checkFunction(state: FunctionState, stage: StageName, deploy: string): CheckResult[] {
  const { label, name, stack, isThere, failure, missing, missingNext } = state;
  if (!isThere)
    return [broken('function-gone', `The function ${label} is gone.`, rebuildCommands(stage, stack, deploy))];
  const results: CheckResult[] = [];
  if (failure) results.push(broken('function-failed', `Lambda can't run the function ${label}: ${failure}.`, deploy));
  const environmentCommands = `aws cloudformation get-template --stack-name ${stack}   (shows the previous value)\naws lambda update-function-configuration --function-name ${name} --environment ...`;
  if (missing.length > 0)
    results.push(
      broken(
        'function-environment',
        `The environment of the function ${label} is missing ${missing.join(', ')}.`,
        state.live
          ? `${environmentCommands}\naws lambda publish-version --function-name ${name}   (then point the alias live at it: update-alias)`
          : environmentCommands,
      ),
    );
  if (missingNext.length > 0)
    results.push(
      warning(
        'function-environment-next',
        `The environment of the function ${label} was changed by hand. Its next version would be missing ${missingNext.join(', ')}.`,
        environmentCommands,
      ),
    );
  return [...results, ...checkLive(state)];
}

/** Reports all closed functions together, because an interrupted export or restore leaves all of them closed. */
function checkClosed(functions: readonly FunctionState[], stage: StageName): CheckResult[] {
  const closed = functions.filter(({ isClosed }) => isClosed);
  if (closed.length === 0) return [];
  const labels = closed.map(({ label }) => label).join(', ');
  const message = `Closed, so no calls can run (reserved concurrency 0): ${labels}.`;
  const open = openCommands(stage);
  const each = closed.map(({ name }) => `aws lambda delete-function-concurrency --function-name ${name}`);
  return [broken('function-closed', message, [open, ...each].join('\n'))];
}

export const checkFunctions: Check<'functions'> = (functions, context) => [
  ...checkClosed(functions, context.stage),
  ...functions.flatMap((state) => checkFunction(state, context.stage, deployCommand(context))),
];

const OFF = ['Disabled', 'Disabling'];

function checkStream(
  { id, state, result }: TriggerState['streams'][number],
  deploy: string,
  rebuild: string,
): CheckResult[] {
  if (state === null)
    return [
      broken('stream-gone', 'No function receives changes from the table because its stream mapping is gone.', rebuild),
    ];
  if (OFF.includes(state))
    return [
      broken(
        'stream-off',
        'No function receives changes from the table. Emails, listings, and search updates are waiting and will be lost after a day.',
        `aws lambda update-event-source-mapping --uuid ${id} --enabled`,
      ),
    ];
  if (result?.startsWith('PROBLEM'))
    return [broken('stream-fails', `Lambda can't read the table's stream: ${result}.`, deploy)];
  return [];
}

export const checkTriggers: Check<'triggers'> = ({ streams, clock }, context) => {
  const { app } = stackNames(context.stage);
  const deploy = deployCommand(context);
  const rebuild = rebuildCommands(context.stage, app, deploy);
  const results = streams.flatMap((stream) => checkStream(stream, deploy, rebuild));
  if (clock.state === null)
    results.push(broken('clock-gone', "The clock isn't running because its schedule is gone.", rebuild));
  else if (clock.state !== 'ENABLED')
    results.push(
      broken(
        'clock-off',
        "The clock isn't running because its schedule is off. Retries and expired checkouts are waiting.",
        `EventBridge → Schedules → ${clock.id} → Enable`,
      ),
    );
  return results;
};
