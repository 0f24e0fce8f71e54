import { type Arguments, type Option, refuseStrange, type Switch } from './arguments.ts';
import { readTool } from './aws/processes.ts';

type Verb = 'deploy' | 'diff' | 'destroy';

const helpOf = (verb: Verb): string => {
  const { stdout, stderr } = readTool('cdk', [verb, '--help']);
  return `${stdout}${stderr}`;
};

/** The help breaks names that are longer. */
const HELP_COLUMN = 40;

/** What of the rest `cdk` would leave out: a word that no option asks for, and options that it has not. */
function unknownToCdk(rest: readonly string[], help: () => string): string[] {
  const [first = ''] = rest;
  if (!first.startsWith('-')) return rest.slice(0, 1);
  const known = new Set(help().match(/(?<![\w-])--?[a-z][\w-]*/gi));
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/^--no-/, '--'));
  return rest.filter((each) => /^--?[a-z]/i.test(each) && !isKnown(each.replace(/=.*/s, '').slice(0, HELP_COLUMN)));
}

/**
 * The arguments of a command that hands on to `cdk` what only `cdk` knows.
 * @param known the options and switches that the command has
 * Throws an `Error` for any other, and for what neither knows: `cdk` says that it ignored an option once all is done.
 */
export function withCdkOptions(
  args: Arguments,
  known: readonly (Option | Switch)[],
  verb: Verb,
  help = () => helpOf(verb),
): Arguments {
  const others = ['the choices of a stage', `and what "cdk ${verb}" knows`];
  refuseStrange(args, known, unknownToCdk(args.rest, help), others);
  return args;
}
