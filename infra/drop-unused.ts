import { join, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/** Folder of `shared`. Its modules have no side effects (`sideEffects` in `package.json`). */
const SHARED = join(import.meta.dirname, '..', 'shared', sep);

/**
 * Leaves out values of `shared` that a function doesn't use, such as schemas in a module from which the function uses only
 * other things. Without this plugin, the bundler would keep every call that a module makes when it loads, because it can't
 * know that the call only returns a value.
 */
export const dropUnused: Plugin = {
  name: 'drop-unused',
  transform(code, id) {
    if (!id.startsWith(SHARED) || !id.endsWith('.ts')) return null;
    const constants = parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
    });
    let marked = code;
    for (const { id: name, init } of constants.toReversed()) {
      if (name.type !== 'Identifier' || init?.type !== 'CallExpression') continue;
      const [before, value] = [code.slice(0, init.start), code.slice(init.start, init.end)];
      // The mark covers only one call, so the whole value is wrapped in one call.
      marked = `${before}/* @__PURE__ */ (() => ${value})()${marked.slice(init.end)}`;
    }
    return { code: marked, map: null };
  },
};
