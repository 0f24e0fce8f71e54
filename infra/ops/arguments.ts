import { readStageName, type StageName } from '../stage.ts';
import { wellFormed } from './choice-forms.ts';

/** What an owner chooses for a stage, by the context keys that `infra/stage.ts` reads. */
export type Choices = Record<string, string>;

/** The choices that have a flag of their own: `mailAddress` is `--mail-address`. They may come as `-c key=value` too. */
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
  'budgetDollars',
  'waf',
  'webAclArn',
  'release',
  'hstsSubdomains',
] as const;
/** Where a stage lives: kept with its choices, and no business of the templates. */
const PLACE = ['account', 'region'];
/** Read by `deploy:pipeline` alone. */
const OF_PIPELINE = ['githubProvider', 'githubIds'];
const CHOICES: readonly string[] = [...FLAGGED, ...PLACE, ...OF_PIPELINE];
const flagOf = (key: string): string => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const choiceOfFlag = new Map(FLAGGED.map((key) => [flagOf(key), key]));

/** A switch stands alone: with a value, `--accept-loss=false` would accept the loss. */
const SWITCHES = [
  '--stacks-only',
  '--new-stripe-key',
  '--accept-loss',
  '--quick',
  '--json',
  '--lookup-role',
  '--after-release',
  '--close',
  '--open',
  '--activate',
  '--reset-second-factor',
] as const;
export type Switch = (typeof SWITCHES)[number];
const isSwitch = (name: string): name is Switch => SWITCHES.some((known) => known === name);

/** What has a value and is no choice of a stage: `asOf` is `--as-of`. */
const OPTIONS = [
  'admin',
  'repository',
  'markdown',
  'profile',
  'to',
  'from',
  'asOf',
  'at',
  'switch',
  'undo',
  'putBack',
  'turnBack',
  'deleteNewer',
] as const;
export type Option = (typeof OPTIONS)[number];
type Options = Partial<Record<Option, string>>;
const optionOfFlag = new Map(OPTIONS.map((key) => [flagOf(key), key]));

export interface Arguments extends Options {
  stage: StageName;
  choices: Choices;
  switches: ReadonlySet<Switch>;
  /** What is not ours to know: it goes on to `cdk`. */
  rest: string[];
}

/** A stage as people name it: `prod` is production. Throws an `Error` that lists the stages. */
export const stageNamed = (name: string): StageName => readStageName(name === 'prod' ? 'production' : name);

const NAMED = /^(--?[\w-]+)(?:=(.*))?$/s;

/** CDK's own context keys have a colon, such as `@aws-cdk/core:bootstrapQualifier`. */
const isOfCdk = (key: string): boolean => key.includes(':');

function knownChoice(key: string): string {
  if (CHOICES.includes(key)) return key;
  throw new Error(
    `There is no choice "${key}". Choices are ${FLAGGED.map(flagOf).join(', ')}, and with -c ${[...PLACE, ...OF_PIPELINE].join(', ')}.`,
  );
}

/**
 * Reads the arguments of a command. Flags and `-c key=value` may be mixed; of two the later counts. Without a stage it is dev.
 * Throws an `Error` for a stage or a choice that does not exist, a flag without its value a switch with one, and a domain or an address that is none.
 */
export function readArguments(args: readonly string[]): Arguments {
  const choices: Choices = {};
  const options: Options = {};
  const switches = new Set<Switch>();
  const rest: string[] = [];
  let stage = 'dev';
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    const [, name = '', inline] = NAMED.exec(arg) ?? [];
    const value = (): string => {
      const given = inline ?? (left[0]?.startsWith('-') ? undefined : left.shift());
      if (given === undefined) throw new Error(`${name} needs a value: ${name} <value>`);
      return given;
    };
    const [choice, option] = [choiceOfFlag.get(name), optionOfFlag.get(name)];
    if (name === '-c' || name === '--context') {
      const pair = value();
      const [key = '', ...text] = pair.split('=');
      if (key === 'stage') stage = text.join('=');
      else if (isOfCdk(key)) rest.push('--context', pair);
      else choices[knownChoice(key)] = text.join('=');
    } else if (name === '--stage') stage = value();
    else if (isSwitch(name)) {
      if (inline !== undefined || /^(true|false|yes|no|on|off|0|1)$/i.test(left[0] ?? ''))
        throw new Error(`${name} takes no value: say it, or leave it out.`);
      switches.add(name);
    } else if (option) options[option] = value();
    else if (choice) choices[choice] = value();
    else rest.push(arg);
  }
  for (const [key, value] of Object.entries(choices)) choices[key] = wellFormed(key, value, flagOf(key));
  return { stage: stageNamed(stage), choices, switches, rest, ...options };
}

/** What every command has: where the stage lives, and with which profile. */
const EVERYWHERE: readonly string[] = ['stage', 'choices', 'profile'];

/**
 * Throws an `Error` that names what the command knows, when something else was said: left out in silence, a mistyped `--as-off` or
 * a `--close` of another command would look as if it counted.
 * @param known the options and switches that it has
 * @param rest what of the rest is nobody's
 * @param others what it knows besides, as a sentence's end
 */
export function refuseStrange(
  args: Arguments,
  known: readonly (Option | Switch)[],
  rest: readonly string[],
  others: readonly string[] = [],
): void {
  const { rest: _all, switches, ...said } = args;
  const options = Object.keys(said).filter((key) => !EVERYWHERE.includes(key));
  const isKnown = (name: string) => known.some((each) => each === name);
  const [strange] = [
    ...rest,
    ...[...switches].filter((name) => !isKnown(name)),
    ...options.filter((key) => !isKnown(key)).map(flagOf),
  ];
  if (strange === undefined) return;
  const all = [...known.map((each) => (isSwitch(each) ? each : flagOf(each))), ...others];
  throw new Error(
    `This command knows no "${strange}". ${all.length > 0 ? `It knows ${all.join(', ')}.` : 'It takes no flags but --stage and --profile.'}`,
  );
}

/**
 * The arguments of a command that hands nothing on to `cdk`.
 * @param known the options and switches that it has
 * Throws an `Error` for any other, and for what nobody knows.
 */
export function withoutRest(args: Arguments, known: readonly (Option | Switch)[] = []): Arguments {
  refuseStrange(args, known, args.rest);
  return args;
}

/** The arguments with which `cdk` is told of a stage and its choices; account and region it takes from the environment. */
export const contextOf = (stage: StageName, choices: Choices): string[] =>
  Object.entries({ ...choices, stage })
    .filter(([key]) => !PLACE.includes(key))
    .flatMap(([key, value]) => ['--context', `${key}=${value}`]);
