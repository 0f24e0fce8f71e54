import { NOT_DEPLOYED } from '../aws/stacks.ts';
import { type About, type Facts, LEFT_OUT, SUBJECTS, type Subject } from './facts.ts';
import {
  judgeBootstrap,
  judgeClock,
  judgeConcurrency,
  judgeCredentials,
  judgeDrift,
  judgeRegion,
  judgeStacks,
  judgeTemplate,
} from './judge/account.ts';
import { judgeAdmins } from './judge/admins.ts';
import { judgeFunctions, judgeTriggers } from './judge/functions.ts';
import type { Finding, Judge } from './judge/judge.ts';
import { judgeBuckets, judgeEncryption, judgeLogs, judgeSecrets, judgeTable } from './judge/kept.ts';
import { judgeDmarc, judgeFeedback, judgeMail } from './judge/mail.ts';
import { judgePayments } from './judge/payments.ts';
import { judgeProvider } from './judge/provider.ts';
import { judgeAlarms, judgeCertificate, judgeDns, judgeSite } from './judge/site.ts';

const judges: { [Name in Subject]: Judge<Name> } = {
  credentials: judgeCredentials,
  region: judgeRegion,
  clock: judgeClock,
  bootstrap: judgeBootstrap,
  stacks: judgeStacks,
  drift: judgeDrift,
  template: judgeTemplate,
  table: judgeTable,
  buckets: judgeBuckets,
  encryption: judgeEncryption,
  secrets: judgeSecrets,
  functions: judgeFunctions,
  triggers: judgeTriggers,
  logs: judgeLogs,
  certificate: judgeCertificate,
  dns: judgeDns,
  site: judgeSite,
  payments: judgePayments,
  mail: judgeMail,
  dmarc: judgeDmarc,
  feedback: judgeFeedback,
  admins: judgeAdmins,
  provider: judgeProvider,
  alarms: judgeAlarms,
  concurrency: judgeConcurrency,
};

const titles: Record<Subject, string> = {
  credentials: 'AWS credentials',
  region: 'AWS region',
  clock: "this machine's clock",
  bootstrap: "CDK's toolkit",
  stacks: 'stacks',
  drift: 'changes by hand (drift)',
  template: 'deployed templates against the code',
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
  mail: 'mail',
  dmarc: 'DMARC',
  feedback: 'bounces and complaints',
  admins: 'admins',
  provider: 'Printify',
  alarms: 'alarms',
  concurrency: 'Lambda concurrency',
};

/** What became of one subject. A subject that could not be read is `unknown`, which is never taken for fine. */
export interface Checked {
  subject: Subject;
  title: string;
  severity: 'broken' | 'warning' | 'unknown' | 'ok';
  findings: Finding[];
}

/** Nothing is to be mended about these: somebody chose the one, and the stacks' own finding says what to do about the other. */
const MEANT: readonly string[] = [LEFT_OUT, NOT_DEPLOYED];

function check<Name extends Subject>(subject: Name, facts: Facts, about: About): Checked {
  const reading = facts[subject];
  const title = titles[subject];
  if ('because' in reading) {
    const finding: Finding = {
      id: `${subject}-unread`,
      severity: 'unknown',
      says: `This could not be read because ${reading.because}`,
      fix: MEANT.includes(reading.because) ? '' : 'Mend that, then run the doctor again.',
    };
    return { subject, title, severity: 'unknown', findings: [finding] };
  }
  const findings = judges[subject](reading.read as never, about);
  const worst = (['broken', 'warning', 'unknown'] as const).find((each) =>
    findings.some(({ severity }) => severity === each),
  );
  return { subject, title, severity: worst ?? 'ok', findings };
}

/** Judges all facts. Pure: the same facts are always judged alike. */
export const examine = (facts: Facts, about: About): Checked[] =>
  SUBJECTS.map((subject) => check(subject, facts, about));

const MARKS = { broken: 'BROKEN ', warning: 'warning', unknown: 'unknown', ok: 'ok     ' };

const isKnown = ({ severity }: Finding): boolean => severity !== 'unknown';

const shown = ({ title, severity, findings }: Checked): string[] => [
  `${MARKS[severity]} ${title}`,
  ...findings
    .filter(isKnown)
    .flatMap(({ severity: each, says, fix }, _index, known) => [
      `        ${known.length > 1 ? `${each}: ` : ''}${says}`,
      ...fix.split('\n').map((line) => `        -> ${line}`),
    ]),
];

/** What could not be read, said once for each reason. */
function notKnown(checked: readonly Checked[]): string[] {
  const unread = checked.flatMap(({ title, findings }) =>
    findings.filter(({ severity }) => severity === 'unknown').map(({ says, fix }) => ({ title, says, fix })),
  );
  return [...Map.groupBy(unread, ({ says }) => says)].flatMap(([says, of]) => [
    `${MARKS.unknown} ${of.map(({ title }) => title).join(', ')}`,
    `        ${says}`,
    ...(of[0]?.fix ? [`        -> ${of[0].fix}`] : []),
  ]);
}

/** The findings as lines for people. */
export function reportOf(checked: readonly Checked[]): string[] {
  const known = checked.filter(({ severity }) => severity !== 'unknown');
  const lines = [...known.flatMap(shown), ...notKnown(checked)];
  const count = (wanted: Checked['severity']) =>
    checked.flatMap(({ findings }) => findings).filter(({ severity }) => severity === wanted).length;
  const [broken, warnings, unknown] = [count('broken'), count('warning'), count('unknown')];
  if (broken + warnings + unknown === 0) return [...lines, '', 'Nothing is wrong.'];
  return [...lines, '', `${broken} broken, ${warnings} to look at, ${unknown} not known.`];
}

/**
 * What a release can break. All else is the owner's to mend, and no reason to call a release bad; so is what somebody changed by hand,
 * perhaps long ago.
 */
const OF_RELEASE: readonly Subject[] = [
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
/** Without these nobody knows what the release did. */
const TELLING: readonly Subject[] = ['stacks', 'site'];

/** Whether a release has broken something, or cannot be seen. */
export const isReleaseBroken = (checked: readonly Checked[]): boolean =>
  checked.some(
    ({ subject, severity }) =>
      (severity === 'broken' && OF_RELEASE.includes(subject)) || (severity === 'unknown' && TELLING.includes(subject)),
  );

export const isBroken = (checked: readonly Checked[]): boolean => checked.some(({ severity }) => severity === 'broken');
