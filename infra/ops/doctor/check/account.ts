import { bootstrapCommand, bootstrapProblem } from '../../aws/bootstrap.ts';
import { cleanupCommands, deployCommand, describeFirstDeploy, wasNeverCreated } from '../../aws/stacks.ts';
import { broken, type Check, type CheckResult, warning } from './check.ts';

export const checkCredentials: Check<'credentials'> = ({ problem }) =>
  problem ? [broken('credentials', problem, 'aws sts get-caller-identity   (answers once they work)')] : [];

export const checkRegion: Check<'region'> = ({ named }) =>
  named ? [] : [broken('region', 'No AWS region is set.', 'export AWS_REGION=<region of the shop>')];

/** Clock error at which AWS and Stripe refuse signatures, in seconds. */
const REFUSED_AT = 300;
const NOTICED_AT = 60;

export const checkClock: Check<'clock'> = ({ secondsOff }) => {
  const off = Math.abs(secondsOff);
  if (off < NOTICED_AT) return [];
  const message = `This machine's clock is ${Math.round(off)} seconds ${secondsOff > 0 ? 'ahead of' : 'behind'} AWS's.`;
  const fix = 'timedatectl set-ntp true   (macOS: sudo sntp -sS time.apple.com)';
  return [off >= REFUSED_AT ? broken('clock', message, fix) : warning('clock', message, fix)];
};

export const checkBootstrap: Check<'bootstrap'> = (bootstrap, { account, region }) => {
  const problem = bootstrapProblem(bootstrap);
  return problem ? [broken('bootstrap', problem, bootstrapCommand(account, region))] : [];
};

const HEALTHY = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'IMPORT_COMPLETE', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS'];

function checkStack(name: string, status: string, deploy: string): CheckResult[] {
  if (HEALTHY.includes(status)) return [];
  const message = `The stack ${name} is in state ${status}.`;
  const events = `aws cloudformation describe-stack-events --stack-name ${name}   (shows the reason)`;
  if (status === 'UPDATE_ROLLBACK_COMPLETE' || status === 'IMPORT_ROLLBACK_COMPLETE')
    return [
      warning('stack-rolled-back', `${message} The last deploy failed and was rolled back.`, `${events}\n${deploy}`),
    ];
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return [
      broken('stack-stuck', message, `${events}\naws cloudformation continue-update-rollback --stack-name ${name}`),
    ];
  if (wasNeverCreated(status))
    return [
      broken(
        'stack-never-made',
        `${message} Its first deploy ${describeFirstDeploy(status)}, so it holds no data.`,
        `${deploy}   (in a terminal: shows the reason, asks, and deletes it first)\nor ${[events, ...cleanupCommands(name)].join('\n')}`,
      ),
    ];
  if (status.endsWith('_IN_PROGRESS'))
    return [
      warning('stack-busy', `${message} A deploy is running.`, 'Wait for it to finish, then run the doctor again.'),
    ];
  return [broken('stack-failed', message, `${events}\n${deploy}`)];
}

export const checkStacks: Check<'stacks'> = (stacks, context) =>
  stacks.flatMap(({ name, status }) =>
    status === null
      ? [
          broken(
            'stack-missing',
            `There is no stack ${name} in ${context.region} of account ${context.account}.`,
            deployCommand(context),
          ),
        ]
      : checkStack(name, status, deployCommand(context)),
  );

export const checkDrift: Check<'drift'> = (drifted) =>
  drifted.map(({ stack, id, type, change }) => {
    const fix = `aws cloudformation describe-stack-resource-drifts --stack-name ${stack}   (shows the changes; revert them by hand)`;
    return change === 'DELETED'
      ? broken('drift-deleted', `${id} (${type}) of ${stack} was deleted by hand.`, fix)
      : warning('drift', `${id} (${type}) of ${stack} was changed by hand.`, fix);
  });

export const checkTemplate: Check<'template'> = (templates, context) =>
  templates
    .filter(({ isAsInCode }) => !isAsInCode)
    .map(({ stack }) =>
      warning(
        'template-differs',
        `The deployed template of ${stack} differs from this code.`,
        `npm run diff -- --stage ${context.stage}   (shows the differences)\n${deployCommand(context)}`,
      ),
    );

/**
 * Number of concurrent calls that is enough. New accounts may run 10 at a time, and the usual quota is 1,000. With too few,
 * shoppers are turned away in a busy hour.
 */
const ENOUGH_CONCURRENCY = 100;

export const checkConcurrency: Check<'concurrency'> = ({ limit }, { region }) =>
  limit >= ENOUGH_CONCURRENCY
    ? []
    : [
        warning(
          'concurrency',
          `This account can run ${limit} Lambda functions at a time. Beyond that, shoppers are turned away.`,
          `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
        ),
      ];
