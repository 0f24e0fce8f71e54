import { readStageName, type StageName } from '../stage.ts';

/** What an owner chooses for a stage, by the context keys that `infra/stage.ts` reads. */
export type Choices = Record<string, string>;

/** The choices that have a flag of their own: `mailAddress` is `--mail-address`. Any other goes as `-c key=value`. */
const FLAGGED = [
  'domain',
  'certificateArn',
  'hostedZoneId',
  'hostedZoneName',
  'storeName',
  'alarmMail',
  'mailAddress',
  'mailDomain',
  'mailIdentity',
  'mailVerified',
  'budgetDollars',
  'waf',
  'webAclArn',
  'release',
  'hstsSubdomains',
] as const;
const flagOf = (key: string): string => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const choiceOfFlag = new Map(FLAGGED.map((key) => [flagOf(key), key]));

/** A switch stands alone; `--mail-verified` may. */
const SWITCHES = ['--stacks-only', '--new-stripe-key', '--quick', '--json', '--lookup-role'] as const;
type Switch = (typeof SWITCHES)[number];
const isSwitch = (name: string): name is Switch => SWITCHES.some((known) => known === name);

export interface Arguments {
  stage: StageName;
  choices: Choices;
  /** Who becomes an admin. */
  admin: string | undefined;
  /** Whose repository may deploy, `owner/name`. */
  repository: string | undefined;
  /** A file that gets what is said, as Markdown. */
  markdown: string | undefined;
  switches: ReadonlySet<Switch>;
  /** What is not ours to know: it goes on to `cdk`. */
  rest: string[];
}

/** A stage as people name it: `prod` is production. Throws an `Error` that lists the stages. */
export const stageNamed = (name: string): StageName => readStageName(name === 'prod' ? 'production' : name);

const NAMED = /^(--?[\w-]+)(?:=(.*))?$/s;

/**
 * Reads the arguments of a command. Flags and `-c key=value` may be mixed; of two the later counts. Without a stage it is dev.
 * Throws an `Error` for a stage that does not exist and for a flag without its value.
 */
export function readArguments(args: readonly string[]): Arguments {
  const choices: Choices = {};
  const switches = new Set<Switch>();
  const rest: string[] = [];
  const named: { stage?: string; admin?: string; repository?: string; markdown?: string } = {};
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    const [, name = '', inline] = NAMED.exec(arg) ?? [];
    const value = (): string => {
      const given = inline ?? (left[0]?.startsWith('-') ? undefined : left.shift());
      if (given === undefined) throw new Error(`${name} needs a value: ${name} <value>`);
      return given;
    };
    const choice = choiceOfFlag.get(name);
    if (name === '-c' || name === '--context') {
      const pair = value();
      const [key = '', ...text] = pair.split('=');
      if (key === 'stage') named.stage = text.join('=');
      else choices[key] = text.join('=');
    } else if (name === '--stage') named.stage = value();
    else if (name === '--admin') named.admin = value().toLowerCase();
    else if (name === '--repository') named.repository = value();
    else if (name === '--markdown') named.markdown = value();
    else if (name === '--mail-verified' && inline === undefined) {
      choices.mailVerified = left[0] === 'true' || left[0] === 'false' ? String(left.shift()) : 'true';
    } else if (choice) choices[choice] = value();
    else if (isSwitch(name)) switches.add(name);
    else rest.push(arg);
  }
  const { admin, repository, markdown } = named;
  return { stage: stageNamed(named.stage ?? 'dev'), choices, admin, repository, markdown, switches, rest };
}

/** The arguments with which `cdk` is told of a stage and its choices; account and region it takes from the environment. */
export const contextOf = (stage: StageName, { region: _region, account: _account, ...choices }: Choices): string[] =>
  Object.entries({ ...choices, stage }).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
