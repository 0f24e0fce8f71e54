import { type StageName, stackNames } from '#infra/stage.ts';
import type { FunctionState } from '../../aws/functions.ts';
import type { ScheduleState } from '../facts.ts';
import { broken, deployCommand, type Finding, type Judge, warning } from './judge.ts';
import { rebuilt } from './rebuilt.ts';

function judgeLive({ label, name, live }: FunctionState): Finding[] {
  if (!live || live.isShifting || live.released === null || live.version === live.released) return [];
  const fix = `aws lambda ${live.version ? 'update' : 'create'}-alias --function-name ${name} --name live --function-version ${live.released}`;
  if (live.version === null)
    return [broken('function-not-live', `No version of the function ${label} is live: nothing can call it.`, fix)];
  const says = `The function ${label} answers with its version ${live.version}; released is ${live.released}.`;
  return [warning('function-other-version', says, fix)];
}

function judgeFunction(state: FunctionState, stage: StageName, deploy: string): Finding[] {
  const { label, name, stack, isThere, failure, missing, missingNext } = state;
  if (!isThere) return [broken('function-gone', `The function ${label} is gone.`, rebuilt(stage, stack, deploy))];
  const findings: Finding[] = [];
  if (failure) findings.push(broken('function-failed', `Lambda cannot run the function ${label}: ${failure}.`, deploy));
  const putBack = `aws cloudformation get-template --stack-name ${stack}   (says what it was)\naws lambda update-function-configuration --function-name ${name} --environment ...`;
  if (missing.length > 0)
    findings.push(
      broken(
        'function-environment',
        `The environment of the function ${label} lacks ${missing.join(', ')}.`,
        state.live
          ? `${putBack}\naws lambda publish-version --function-name ${name}   (then name it live: update-alias)`
          : putBack,
      ),
    );
  if (missingNext.length > 0)
    findings.push(
      warning(
        'function-environment-next',
        `The environment of the function ${label} was changed by hand: its next version would lack ${missingNext.join(', ')}.`,
        putBack,
      ),
    );
  return [...findings, ...judgeLive(state)];
}

/** Said once: an export or a restore that was cut off leaves all of them closed. */
function judgeClosed(functions: readonly FunctionState[], stage: StageName): Finding[] {
  const closed = functions.filter(({ isClosed }) => isClosed);
  if (closed.length === 0) return [];
  const labels = closed.map(({ label }) => label).join(', ');
  const says = `Closed, so that no call may run (reserved concurrency 0): ${labels}.`;
  const opened = `npm run export -- --stage=${stage} --to=<folder> --open   (where an export has closed the shop; after a restore: npm run restore -- --stage=${stage} --undo=<folder>)`;
  const each = closed.map(({ name }) => `aws lambda delete-function-concurrency --function-name ${name}`);
  return [broken('function-closed', says, [opened, ...each].join('\n'))];
}

export const judgeFunctions: Judge<'functions'> = (functions, about) => [
  ...judgeClosed(functions, about.stage),
  ...functions.flatMap((state) => judgeFunction(state, about.stage, deployCommand(about))),
];

const OFF = ['Disabled', 'Disabling'];

/** Files that stay cost little: without its sweep a shop goes on. */
function judgeSweep({ id, state }: ScheduleState, anew: string): Finding[] {
  const says = 'No night sweeps the files of earlier releases away';
  if (state === null) return [warning('sweep-gone', `${says}: its schedule is gone.`, anew)];
  if (state === 'ENABLED') return [];
  return [warning('sweep-off', `${says}: its schedule is off.`, `EventBridge → Schedules → ${id} → Enable`)];
}

export const judgeTriggers: Judge<'triggers'> = ({ stream, clock, sweep }, about) => {
  const { app } = stackNames(about.stage);
  const anew = rebuilt(about.stage, app, deployCommand(about));
  const findings: Finding[] = [];
  if (stream.state === null)
    findings.push(broken('stream-gone', 'Nothing hears of changes of the table: its mapping is gone.', anew));
  else if (OFF.includes(stream.state))
    findings.push(
      broken(
        'stream-off',
        'Nothing hears of changes of the table: mails, listings and search wait, and are lost after a day.',
        `aws lambda update-event-source-mapping --uuid ${stream.id} --enabled`,
      ),
    );
  else if (stream.result?.startsWith('PROBLEM'))
    findings.push(
      broken('stream-fails', `Lambda cannot read the table's stream: ${stream.result}.`, deployCommand(about)),
    );
  if (clock.state === null)
    findings.push(broken('clock-gone', 'The clock does not strike: its schedule is gone.', anew));
  else if (clock.state !== 'ENABLED')
    findings.push(
      broken(
        'clock-off',
        'The clock does not strike: its schedule is off, so that retries and expired checkouts wait.',
        `EventBridge → Schedules → ${clock.id} → Enable`,
      ),
    );
  return [...findings, ...judgeSweep(sweep, anew)];
};
