import { bootstrapCommand, bootstrapProblem } from '../../aws/bootstrap.ts';
import { clearingCommands, howItEnded, wasNeverMade } from '../../aws/stacks.ts';
import { broken, deployCommand, type Finding, type Judge, warning } from './judge.ts';

export const judgeCredentials: Judge<'credentials'> = ({ problem }) =>
  problem ? [broken('credentials', problem, 'aws sts get-caller-identity   (answers once they are right)')] : [];

export const judgeRegion: Judge<'region'> = ({ named }) =>
  named ? [] : [broken('region', 'No AWS region is set.', 'export AWS_REGION=<the region that the shop lives in>')];

/** AWS refuses signatures that are five minutes off; Stripe's are refused at five minutes too. Seconds. */
const REFUSED_AT = 300;
const NOTICED_AT = 60;

export const judgeClock: Judge<'clock'> = ({ secondsOff }) => {
  const off = Math.abs(secondsOff);
  if (off < NOTICED_AT) return [];
  const says = `This machine's clock is ${Math.round(off)} seconds ${secondsOff > 0 ? 'ahead of' : 'behind'} AWS's.`;
  const fix = 'timedatectl set-ntp true   (macOS: sudo sntp -sS time.apple.com)';
  return [off >= REFUSED_AT ? broken('clock', says, fix) : warning('clock', says, fix)];
};

export const judgeBootstrap: Judge<'bootstrap'> = (bootstrap, { account, region }) => {
  const problem = bootstrapProblem(bootstrap);
  return problem ? [broken('bootstrap', problem, bootstrapCommand(account, region))] : [];
};

const HEALTHY = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'IMPORT_COMPLETE', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS'];

function judgeStack(name: string, status: string, deploy: string): Finding[] {
  if (HEALTHY.includes(status)) return [];
  const says = `The stack ${name} is in the state ${status}.`;
  const events = `aws cloudformation describe-stack-events --stack-name ${name}   (says why)`;
  if (status === 'UPDATE_ROLLBACK_COMPLETE' || status === 'IMPORT_ROLLBACK_COMPLETE')
    return [warning('stack-rolled-back', `${says} The last deploy failed and was taken back.`, `${events}\n${deploy}`)];
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return [broken('stack-stuck', says, `${events}\naws cloudformation continue-update-rollback --stack-name ${name}`)];
  if (wasNeverMade(status))
    return [
      broken(
        'stack-never-made',
        `${says} Its first deploy ${howItEnded(status)}, and nobody has used it.`,
        `${deploy}   (in a terminal: says why, asks, and clears it away first)\nor ${[events, ...clearingCommands(name)].join('\n')}`,
      ),
    ];
  if (status.endsWith('_IN_PROGRESS'))
    return [
      warning('stack-busy', `${says} Somebody deploys just now.`, 'Wait until it is done, then run the doctor again.'),
    ];
  return [broken('stack-failed', says, `${events}\n${deploy}`)];
}

export const judgeStacks: Judge<'stacks'> = (stacks, about) =>
  stacks.flatMap(({ name, status }) =>
    status === null
      ? [
          broken(
            'stack-missing',
            `There is no stack ${name} in ${about.region} of the account ${about.account}.`,
            deployCommand(about),
          ),
        ]
      : judgeStack(name, status, deployCommand(about)),
  );

export const judgeDrift: Judge<'drift'> = (drifted) =>
  drifted.map(({ stack, id, type, change }) => {
    const fix = `aws cloudformation describe-stack-resource-drifts --stack-name ${stack}   (says what; put it back by hand)`;
    return change === 'DELETED'
      ? broken('drift-deleted', `${id} (${type}) of ${stack} was deleted by hand.`, fix)
      : warning('drift', `${id} (${type}) of ${stack} was changed by hand.`, fix);
  });

export const judgeTemplate: Judge<'template'> = (templates, about) =>
  templates
    .filter(({ isAsInCode }) => !isAsInCode)
    .map(({ stack }) =>
      warning(
        'template-differs',
        `What is deployed as ${stack} is not what this code makes.`,
        `npm run diff -- --stage ${about.stage}   (says what)\n${deployCommand(about)}`,
      ),
    );

/** New accounts get 10 at a time; the usual quota is 1,000. Below this a busy hour turns shoppers away. */
const ENOUGH_CONCURRENCY = 100;

export const judgeConcurrency: Judge<'concurrency'> = ({ limit }, { region }) =>
  limit >= ENOUGH_CONCURRENCY
    ? []
    : [
        warning(
          'concurrency',
          `This account may run ${limit} Lambda functions at a time: beyond that, shoppers are turned away.`,
          `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
        ),
      ];
