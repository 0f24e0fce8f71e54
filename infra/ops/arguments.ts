import { parseArgs } from 'node:util';
import { readStageName, type StageName } from '../stage.ts';
import { type CdkCommand, findUnknownToCdk } from './aws/processes.ts';
import { checkFormat } from './option-formats.ts';

/** Options of a stage, named by the CDK context keys that `infra/stage.ts` reads. */
export type StageOptions = Record<string, string>;

/** Lists keys with their own flag. For example, `mailAddress` is `--mail-address`, or `-c mailAddress=...`. */
const FLAG_KEYS = [
  ...['domain', 'certificateArn', 'hostedZoneId', 'hostedZoneName', 'storeName', 'alarmMail', 'mailAddress'],
  ...['mailDomain', 'mailIdentity', 'budgetDollars', 'waf', 'webAclArn', 'release', 'hstsSubdomains', 'dashboard'],
  ...['userPoolPlan', 'signInWith'],
];
/** Lists keys that are saved with the options although the templates do not read them. */
const LOCATION_KEYS = ['account', 'region'];
const CONTEXT_KEYS = [...LOCATION_KEYS, 'githubProvider', 'githubIds'];
const KEYS = [...FLAG_KEYS, ...CONTEXT_KEYS];
const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Lists the flags of one command. An `argument` has no flag, such as the address in `grant-admin <email>`. */
export type FlagTypes = Readonly<Record<string, 'value' | 'switch' | 'argument'>>;

export interface Arguments<Types extends FlagTypes = FlagTypes> {
  stage: StageName;
  options: StageOptions;
  flags: { [Name in keyof Types]?: Types[Name] extends 'switch' ? true : string };
  profile: string | undefined;
  /** Arguments to pass on to `cdk`. */
  rest: string[];
}

function refuseUnknown(unknown: string | undefined, types: FlagTypes, cdk: CdkCommand | undefined): void {
  if (unknown === undefined) return;
  const flags = Object.entries(types).map(([name, type]) => (type === 'argument' ? `<${name}>` : `--${name}`));
  const all = cdk ? [...flags, 'the options of a stage', `and the options of "cdk ${cdk}"`] : flags;
  const accepted = all.length > 0 ? `It accepts ${all.join(', ')}.` : 'It accepts only --stage and --profile.';
  throw new Error(`This command does not accept "${unknown.replace(/^(-[\w-]+)=.*/s, '$1')}". ${accepted}`);
}

/** Splits a `key=value` argument of `-c`. Also accepts `-c=key=value`. Throws an `Error` for an unknown key. */
function readContext(text: string): [name: string, value: string] {
  const [, key = '', value = ''] = /^=?([^=]*)=?(.*)$/s.exec(text) ?? [];
  // CDK's own keys contain a colon, such as `@aws-cdk/core:bootstrapQualifier`.
  if (key === 'stage' || key.includes(':') || KEYS.includes(key)) return [flagOf(key), value];
  const flags = FLAG_KEYS.map((each) => `--${flagOf(each)}`).join(', ');
  throw new Error(`There is no option "${key}". Use ${flags}, or with -c: ${CONTEXT_KEYS.join(', ')}.`);
}

/** Parses all flags by name. Puts unknown arguments into `rest`. */
function readFlags(args: readonly string[], types: FlagTypes) {
  const typed = (wanted: string) => Object.keys(types).filter((name) => types[name] === wanted);
  const [argument] = typed('argument');
  const valued = ['stage', 'profile', ...FLAG_KEYS.map(flagOf), ...typed('value')];
  const known: Record<string, { type: 'string' | 'boolean'; short?: string }> = {
    context: { type: 'string', short: 'c' },
    ...Object.fromEntries(valued.map((name) => [name, { type: 'string' }])),
    ...Object.fromEntries(typed('switch').map((name) => [name, { type: 'boolean' }])),
  };
  // After a `--`, all arguments would be positional, even a stage.
  const own = args.filter((arg) => arg !== '--');
  const { tokens } = parseArgs({ args: own, options: known, strict: false, allowPositionals: true, tokens: true });
  const given: Record<string, string | true> = {};
  const rest = new Map<number, string[]>();
  for (const token of tokens) {
    const { index } = token;
    if (token.kind === 'positional' && argument && !given[argument]) given[argument] = token.value;
    else if (token.kind !== 'option' || !Object.hasOwn(known, token.name)) rest.set(index, [own[index] ?? '']);
    else if (known[token.name]?.type === 'boolean') {
      if (token.inlineValue || /^(true|false|yes|no|on|off|0|1)$/i.test(own[index + 1] ?? ''))
        throw new Error(`${token.rawName} takes no value. Use it alone, or leave it out.`);
      given[token.name] = true;
    } else {
      const { name, rawName, value } = token;
      if (value === undefined || (!token.inlineValue && value.startsWith('-')))
        throw new Error(`${rawName} needs a value: ${rawName} <value>`);
      const [key, text] = name === 'context' ? readContext(value) : [name, value];
      if (key.includes(':')) rest.set(index, ['--context', value]);
      else given[key] = text;
    }
  }
  return { given, rest: [...rest.values()].flat() };
}

/**
 * Parses the arguments of a command. Flags and `-c key=value` may be mixed, and the last one wins. The default stage is dev.
 * If `cdk` is given, `rest` contains the arguments that only this CDK command knows. Throws an `Error` for unknown arguments,
 * stages, and options, for a missing value, and for a switch with a value.
 */
export function readArguments<const Types extends FlagTypes>(
  args: readonly string[],
  types: Types,
  cdk?: CdkCommand,
  findUnknown = findUnknownToCdk,
): Arguments<Types> {
  const { given, rest } = readFlags(args, types);
  refuseUnknown(cdk ? findUnknown(cdk, rest) : rest[0], types, cdk);
  const { stage = 'dev', profile } = given;
  const options = KEYS.flatMap((key) => {
    const value = given[flagOf(key)];
    return value === undefined ? [] : [[key, checkFormat(key, String(value), `--${flagOf(key)}`)]];
  });
  return {
    stage: readStageName(stage === 'prod' ? 'production' : String(stage)),
    options: Object.fromEntries(options),
    flags: Object.fromEntries(Object.entries(given).filter(([name]) => name in types)) as Arguments<Types>['flags'],
    profile: profile && String(profile),
    rest,
  };
}

/**
 * Returns the arguments that pass a stage and its options to `cdk`. They leave out account and region, which `cdk` takes from
 * the environment.
 */
export const contextArguments = (stage: StageName, options: StageOptions): string[] =>
  Object.entries({ ...options, stage })
    .filter(([key]) => !LOCATION_KEYS.includes(key))
    .flatMap(([key, value]) => ['--context', `${key}=${value}`]);
