import { basename } from 'node:path';
import type { Source } from './sources.ts';
import { nodesOf, type SyntaxNode } from './syntax.ts';

/**
 * Comments must not open with these words. They open with a verb or a noun. This file enforces the glossary of
 * CONTRIBUTING.md for names, comments, and log messages.
 */
const OPENINGS = /^(what|who|whoever|whom|whose|where|whether|how|why|that|which)\b/i;

/** Lists words that comments must not use, each with its replacement. */
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

/** Lists parts of names that must not be used, each with its replacement. */
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

/** Lists words that log messages must not use, in addition to those for comments. */
const LOG_WORDS: [RegExp, string][] = [
  [/\bwork\b/i, 'job'],
  [/\b(tells?|tell on)\b/i, 'notify, report'],
  [/\blook(s|ed)? (at|after)\b/i, 'read, check'],
  [/\bpiece\b/i, 'unit'],
];

/**
 * Matches functions whose first argument is a log message: the methods of `logger`, and the helper that logs a failed step.
 */
const LOGGERS = /^(logger\.(debug|info|warn|error)|runBestEffort)$/;

/** Lists stored attributes and public fields that keep their old names. Variables must still use other names. */
const STORED = new Set([
  ...['parked', 'owedAt', 'parcels', 'calledOff', 'pieces', 'costedPieces', 'piecesPerOrder'],
  // A column in the CSV file of orders.
  'Pieces',
  // Environment variables of deployed functions, metrics, and construct ids.
  ...['FRONT_DOOR_KEY', 'workParked', 'WorkParked'],
]);

const partsOf = (name: string): string[] =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

/** Returns the names that a node declares. Leaves out names that come from destructuring an object. */
const declaredBy = ({ type, id, params }: SyntaxNode): unknown[] =>
  (type === 'VariableDeclarator' ? [id] : [params].flat()).map((node) => (node as SyntaxNode | undefined)?.name);

function faultOfName(name: string, isStored = STORED.has(name)): string | null {
  if (isStored) return null;
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
  const declared = new Set<unknown>();
  for (const node of nodesOf(parsed.program)) {
    for (const name of declaredBy(node)) declared.add(name);
    if (node.type === 'Identifier' && typeof node.name === 'string' && !seen.has(node.name))
      seen.set(node.name, node.start);
  }
  return [...seen].flatMap(([name, start]) => {
    const better = faultOfName(name, STORED.has(name) && !declared.has(name));
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

/** Returns one line for each name, comment, and log message that breaks the glossary. */
export const wordFaults = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => !path.startsWith('test/check/'))
    .flatMap((source) => [fileFault, nameFaults, commentFaults, logFaults].flatMap((faultsOf) => faultsOf(source)));
