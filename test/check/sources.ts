import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

export const ROOT = join(import.meta.dirname, '..', '..');

const { imports: aliases }: { imports: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

export interface Import {
  /** The module specifier exactly as it is in the file. */
  specifier: string;
  /** Path of a project file from the project's root. Null for a package. */
  file: string | null;
}

export interface Source {
  /** Path from the project's root. */
  path: string;
  text: string;
  parsed: ReturnType<typeof parseSync>;
  imports: Import[];
}

/** Lists the files that git tracks or would track, as paths from the project's root. */
function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  return listed
    .toString()
    .split('\n')
    .filter((path) => path && existsSync(join(ROOT, path)));
}

/** Resolves relative paths and the `#` aliases of the project. Returns null for a package. */
function fileOf(specifier: string, path: string): string | null {
  const own = specifier.split('?')[0] ?? specifier;
  if (own.startsWith('.')) return relative(ROOT, join(ROOT, dirname(path), own));
  const alias = Object.entries(aliases).find(([name]) => own.startsWith(name.slice(0, -1)));
  return alias ? join(alias[1].slice(0, -1), own.slice(alias[0].length - 1)) : null;
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const parsed = parseSync(path, text);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = text.slice(moduleRequest.start, moduleRequest.end);
      return /^['"].*['"]$/.test(literal) ? literal.slice(1, -1) : [];
    }),
  ];
  return { path, text, parsed, imports: specifiers.map((specifier) => ({ specifier, file: fileOf(specifier, path) })) };
}

/** Reads and parses every TypeScript file of the project. */
export const readSources = (): Source[] =>
  projectFiles()
    .filter((path) => /\.tsx?$/.test(path))
    .map(readSource);
