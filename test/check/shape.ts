import type { Source } from './sources.ts';
import { nodesOf } from './syntax.ts';

const MOST_LINES = 80;

const isFunction = (type: string): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

const linesOf = (text: string, start: number, end: number): number => text.slice(start, end).split('\n').length;

/** Returns the functions that are too long. Test files are exempt, because a `describe` callback contains a whole file. */
const longFunctions = ({ path, text, parsed }: Source): string[] =>
  path.startsWith('test/')
    ? []
    : [...nodesOf(parsed.program)]
        .filter(({ type, start, end }) => isFunction(type) && linesOf(text, start, end) > MOST_LINES)
        .map(({ start, end }) => {
          const line = text.slice(0, start).split('\n').length;
          return `${path}:${line}: a function of ${linesOf(text, start, end)} lines; at most ${MOST_LINES}`;
        });

/** Lists the folders in which an exported name must have only one meaning. */
const TREES = ['shared', 'functions', 'infra', 'web/src', 'test'];

function sharedNames(sources: Source[], tree: string): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, parsed } of sources.filter(({ path }) => path.startsWith(`${tree}/`))) {
    for (const { entries } of parsed.module.staticExports) {
      for (const { exportName, moduleRequest } of entries) {
        const name = exportName.name;
        if (name && name !== 'handler' && !moduleRequest) files.set(name, (files.get(name) ?? new Set()).add(path));
      }
    }
  }
  return [...files]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name} is exported by more than one file of ${tree}: ${[...paths].join(', ')}`);
}

/** Finds imports that are renamed with "as". The new name hides that one name has two meanings. */
const renamedImports = ({ path, parsed, text }: Source): string[] =>
  path.startsWith('test/')
    ? []
    : parsed.module.staticImports.flatMap(({ entries, moduleRequest }) =>
        entries
          .filter(({ importName, localName }) => importName.name && importName.name !== localName.value)
          .filter(() => /^[.#]/.test(moduleRequest.value))
          .map(
            ({ importName, localName }) =>
              `${path}:${text.slice(0, moduleRequest.start).split('\n').length}: ${importName.name} imported as ${localName.value}`,
          ),
      );

/** Returns one line for each function that is too long, each name with two meanings, and each renamed import. */
export const shapeFaults = (sources: Source[]): string[] => [
  ...sources.flatMap((source) => [...longFunctions(source), ...renamedImports(source)]),
  ...TREES.flatMap((tree) => sharedNames(sources, tree)),
];
