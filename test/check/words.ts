import { basename } from 'node:path';
import type { Source } from './sources.ts';
import { nodesOf, type SyntaxNode } from './syntax.ts';

/**
 * Holds the glossary of CONTRIBUTING.md: the field's standard words in names, comments and log messages, and comments that open with a
 * verb or a noun.
 */
const OPENINGS = /^(what|who|whoever|whom|whose|where|whether|how|why|that|which)\b/i;

/** Words that comments do not use, each with the word to use instead. */
const COMMENT_WORDS: [RegExp, string][] = [
  [/\b(somebody|nobody|whoever)\b/i, 'name the person: customer, admin, caller'],
  [/\banew\b/i, 'again'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, correct, update'],
  [/\bow(e|es|ed|ing)\b/i, 'enqueue, due'],
  [/\bforg(ive|ives|ave|iven)\b/i, 'cancel'],
  [/\bparked\b/i, 'dead-lettered'],
  [/\bstrikes?\b/i, 'tick'],
  [/\bhear(s|d)? of\b/i, 'event, handle'],
  [/\bask(s|ed)? back\b/i, 'cancel at the provider'],
  [/\bcall(s|ed)? off\b/i, 'cancel'],
  [/\btold\b/i, 'report, notify'],
  [/\bparcels?\b/i, 'shipment'],
  [/\bpieces\b/i, 'units'],
  [/\bstand-ins?\b/i, 'emulator'],
  [/\bdoors?\b/i, 'entry point, trigger'],
  [/\btwins?\b/i, 'look-alike, duplicate'],
];

/** Parts of names that are not used, each with the part to use instead. */
const NAME_PARTS: [RegExp, string][] = [
  [/^(owe|owed)$/, 'enqueue'],
  [/^forgiv(e|en)$/, 'cancel'],
  [/^park(ed)?$/, 'deadLetter'],
  [/^strikes?$/, 'tick'],
  [/^(hear|heard)$/, 'handle'],
  [/^told$/, 'reported'],
  [/^fate$/, 'failure, outcome'],
  [/^mend(ed)?$/, 'update'],
  [/^parcels?$/, 'shipment'],
  [/^pieces?$/, 'unit'],
  [/^doors?$/, 'entry, trigger'],
  [/^twins?$/, 'lookalike'],
  [/^(somebody|nobody|whoever|anew)$/, 'a plain word'],
];

const NAME_PHRASES: [RegExp, string][] = [
  [/askBack/i, 'cancelAtProvider'],
  [/call(ed)?Off|callOrderOff/i, 'cancel'],
  [/[sS]tandIn/, 'emulator'],
];

/** Words that log messages do not use, beside those of comments. */
const LOG_WORDS: [RegExp, string][] = [
  [/\bwork\b/i, 'job'],
  [/\b(tells?|tell on)\b/i, 'notify, report'],
  [/\blook(s|ed)? (at|after)\b/i, 'read, check'],
  [/\bpiece\b/i, 'unit'],
];

/** Functions whose first argument is a log message: the methods of `logger`, and the helper that logs a failed step. */
const LOGGERS = /^(logger\.(debug|info|warn|error)|runBestEffort)$/;

/** Stored attributes and public fields, which keep the names they were stored with. */
const STORED = new Set([
  ...['parked', 'owedAt', 'parcels', 'calledOff', 'pieces', 'costedPieces', 'piecesPerOrder'],
  // A column of the orders' CSV file.
  'Pieces',
  // The environment of deployed functions, metrics and construct ids.
  ...['FRONT_DOOR_KEY', 'workParked', 'WorkParked'],
]);

const partsOf = (name: string): string[] =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

function faultOfName(name: string): string | null {
  if (STORED.has(name)) return null;
  const phrase = NAME_PHRASES.find(([pattern]) => pattern.test(name));
  const part = NAME_PARTS.find(([pattern]) => partsOf(name).some((word) => pattern.test(word)));
  return (phrase ?? part)?.[1] ?? null;
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

function commentFaults({ path, text, parsed }: Source): string[] {
  return parsed.comments.flatMap(({ value, start }) => {
    const words = value
      .replaceAll(/^[\s*]+/gm, ' ')
      .replaceAll(/`[^`]*`/g, '')
      .trim();
    if (words.startsWith('biome-ignore') || words.startsWith('@')) return [];
    const place = `${path}:${lineOf(text, start)}`;
    const opening = OPENINGS.exec(words)?.[0];
    return [
      ...(opening ? [`${place}: a comment opens with "${opening}"; begin with a verb`] : []),
      ...COMMENT_WORDS.flatMap(([pattern, better]) => {
        const found = pattern.exec(words)?.[0];
        return found ? [`${place}: "${found}" in a comment; use: ${better}`] : [];
      }),
    ];
  });
}

function nameFaults({ path, text, parsed }: Source): string[] {
  const seen = new Map<string, number>();
  for (const node of nodesOf(parsed.program)) {
    if (node.type === 'Identifier' && typeof node.name === 'string' && !seen.has(node.name))
      seen.set(node.name, node.start);
  }
  return [...seen].flatMap(([name, start]) => {
    const better = faultOfName(name);
    return better ? [`${path}:${lineOf(text, start)}: the name ${name}; use: ${better}`] : [];
  });
}

function logFaults({ path, text, parsed }: Source): string[] {
  return [...nodesOf(parsed.program)].flatMap((node) => {
    if (node.type !== 'CallExpression') return [];
    const { start, end } = node.callee as SyntaxNode;
    const [message] = node.arguments as SyntaxNode[];
    if (!message || typeof message.value !== 'string' || !LOGGERS.test(text.slice(start, end))) return [];
    const words = message.value;
    return [...COMMENT_WORDS, ...LOG_WORDS].flatMap(([pattern, better]) => {
      const found = pattern.exec(words)?.[0];
      return found ? [`${path}:${lineOf(text, node.start)}: "${found}" in a log message; use: ${better}`] : [];
    });
  });
}

function fileFault({ path }: Source): string[] {
  const name = basename(path).replace(/\.(test|spec)?\.?tsx?$/, '');
  const better = faultOfName(name);
  return better ? [`${path}: the file's name; use: ${better}`] : [];
}

/** Returns a line for each name, comment and log message that breaks the glossary. */
export const wordFaults = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => !path.startsWith('test/check/'))
    .flatMap((source) => [fileFault, nameFaults, commentFaults, logFaults].flatMap((faultsOf) => faultsOf(source)));
