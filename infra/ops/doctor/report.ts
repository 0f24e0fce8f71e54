import { NOT_DEPLOYED } from '../aws/stacks.ts';
import {
  checkBootstrap,
  checkClock,
  checkConcurrency,
  checkCredentials,
  checkDrift,
  checkRegion,
  checkStacks,
  checkTemplate,
} from './check/account.ts';
import { checkAdmins, checkIdentityProviders } from './check/admins.ts';
import type { Check, CheckResult } from './check/check.ts';
import { checkFunctions, checkTriggers } from './check/functions.ts';
import { checkChosenSender, checkDmarc, checkFeedback, checkMail } from './check/mail.ts';
import { checkPayments } from './check/payments.ts';
import { checkProvider } from './check/provider.ts';
import { checkAlarms, checkCertificate, checkDns, checkSite } from './check/site.ts';
import { checkBuckets, checkEncryption, checkLogs, checkSecrets, checkTable } from './check/storage.ts';
import { type CheckContext, type Readings, SKIPPED, SUBJECTS, type Subject } from './readings.ts';

const checks: { [Name in Subject]: Check<Name> } = {
  credentials: checkCredentials,
  region: checkRegion,
  clock: checkClock,
  bootstrap: checkBootstrap,
  stacks: checkStacks,
  drift: checkDrift,
  template: checkTemplate,
  table: checkTable,
  buckets: checkBuckets,
  encryption: checkEncryption,
  secrets: checkSecrets,
  functions: checkFunctions,
  triggers: checkTriggers,
  logs: checkLogs,
  certificate: checkCertificate,
  dns: checkDns,
  site: checkSite,
  payments: checkPayments,
  mail: checkMail,
  chosenSender: checkChosenSender,
  dmarc: checkDmarc,
  feedback: checkFeedback,
  admins: checkAdmins,
  identityProviders: checkIdentityProviders,
  provider: checkProvider,
  alarms: checkAlarms,
  concurrency: checkConcurrency,
};

const titles: Record<Subject, string> = {
  credentials: 'AWS credentials',
  region: 'AWS region',
  clock: "this machine's clock",
  bootstrap: "CDK's toolkit",
  stacks: 'stacks',
  drift: 'manual changes (drift)',
  template: 'deployed templates vs. code',
  table: 'table',
  buckets: 'buckets',
  encryption: 'encryption key',
  secrets: 'secrets',
  functions: 'functions',
  triggers: 'stream and clock',
  logs: 'logs',
  certificate: 'certificate',
  dns: 'DNS',
  site: 'site and webhook',
  payments: 'Stripe',
  mail: 'email',
  chosenSender: 'sender chosen by an owner',
  dmarc: 'DMARC',
  feedback: 'bounces and complaints',
  admins: 'admins',
  identityProviders: 'Google and Apple',
  provider: 'Printify',
  alarms: 'alarms',
  concurrency: 'Lambda concurrency',
};

/** Describes the results for one subject. A subject that could not be read is `unknown`, never `ok`. */
export interface SubjectReport {
  subject: Subject;
  title: string;
  severity: 'broken' | 'warning' | 'unknown' | 'ok';
  results: CheckResult[];
}

/**
 * Lists reasons that need no fix here: a skipped check, or a stage that is not deployed. The check of the stacks already
 * reports the latter.
 */
const EXPECTED: readonly string[] = [SKIPPED, NOT_DEPLOYED];

function checkSubject<Name extends Subject>(subject: Name, readings: Readings, context: CheckContext): SubjectReport {
  const reading = readings[subject];
  const title = titles[subject];
  if ('reason' in reading) {
    const result: CheckResult = {
      id: `${subject}-unread`,
      severity: 'unknown',
      message: `This could not be checked because ${reading.reason}`,
      fix: EXPECTED.includes(reading.reason) ? '' : 'Fix that, then run the doctor again.',
    };
    return { subject, title, severity: 'unknown', results: [result] };
  }
  const results = checks[subject](reading.read as never, context);
  const worst = (['broken', 'warning', 'unknown'] as const).find((each) =>
    results.some(({ severity }) => severity === each),
  );
  return { subject, title, severity: worst ?? 'ok', results };
}

/** Runs the checks on all readings. Has no side effects. */
export const runChecks = (readings: Readings, context: CheckContext): SubjectReport[] =>
  SUBJECTS.map((subject) => checkSubject(subject, readings, context));

const MARKS = { broken: 'BROKEN ', warning: 'warning', unknown: 'unknown', ok: 'ok     ' };

const isKnown = ({ severity }: CheckResult): boolean => severity !== 'unknown';

const reportLines = ({ title, severity, results }: SubjectReport): string[] => [
  `${MARKS[severity]} ${title}`,
  ...results
    .filter(isKnown)
    .flatMap(({ severity: each, message, fix }, _index, known) => [
      `        ${known.length > 1 ? `${each}: ` : ''}${message}`,
      ...fix.split('\n').map((line) => `        -> ${line}`),
    ]),
];

function unreadLines(checked: readonly SubjectReport[]): string[] {
  const all = checked.flatMap(({ title, results }) =>
    results.filter(({ severity }) => severity === 'unknown').map(({ message, fix }) => ({ title, message, fix })),
  );
  return [...Map.groupBy(all, ({ message }) => message)].flatMap(([message, of]) => [
    `${MARKS.unknown} ${of.map(({ title }) => title).join(', ')}`,
    `        ${message}`,
    ...(of[0]?.fix ? [`        -> ${of[0].fix}`] : []),
  ]);
}

/** Returns the report as lines for the operator. */
export function formatReport(checked: readonly SubjectReport[]): string[] {
  const known = checked.filter(({ severity }) => severity !== 'unknown');
  const lines = [...known.flatMap(reportLines), ...unreadLines(checked)];
  const count = (wanted: SubjectReport['severity']) =>
    checked.flatMap(({ results }) => results).filter(({ severity }) => severity === wanted).length;
  const [broken, warnings, unknown] = [count('broken'), count('warning'), count('unknown')];
  if (broken + warnings + unknown === 0) return [...lines, '', 'No problems found.'];
  return [...lines, '', `${broken} broken, ${warnings} to look at, ${unknown} unknown.`];
}

/** Lists the subjects that a release can break. Manual changes are left out, because they may be older than the release. */
const RELEASE_SUBJECTS: readonly Subject[] = [
  'credentials',
  'region',
  'bootstrap',
  'stacks',
  'table',
  'buckets',
  'functions',
  'triggers',
  'site',
];
/** Lists subjects that must be readable. If they are not, the release counts as broken. */
const ESSENTIAL: readonly Subject[] = ['stacks', 'site'];

/** Returns true if a release has broken something, or if its effect cannot be read. */
export const isReleaseBroken = (checked: readonly SubjectReport[]): boolean =>
  checked.some(
    ({ subject, severity }) =>
      (severity === 'broken' && RELEASE_SUBJECTS.includes(subject)) ||
      (severity === 'unknown' && ESSENTIAL.includes(subject)),
  );

export const isBroken = (checked: readonly SubjectReport[]): boolean =>
  checked.some(({ severity }) => severity === 'broken');

/** Returns the data that `doctor --json` prints. Programs rely on these field names. */
export const toJson = (checked: readonly SubjectReport[], context: CheckContext) => ({
  ...context,
  checked: checked.map(({ results, ...report }) => ({
    ...report,
    findings: results.map(({ message, ...result }) => ({ ...result, says: message })),
  })),
});
