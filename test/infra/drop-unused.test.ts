import { join } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { expect, test } from 'vitest';
import { dropUnused } from '#infra/drop-unused.ts';

const root = join(import.meta.dirname, '..', '..');

/** Bundles these files, of which the last one is the entry, without minifying them. Returns the code. */
async function bundled(files: Record<string, string>): Promise<string> {
  const paths = new Map(Object.entries(files).map(([name, code]) => [join(root, name), code]));
  const inMemory: Plugin = {
    name: 'in-memory',
    resolveId: (source) => [...paths.keys()].find((path) => path.endsWith(source.replace('./', '/'))) ?? null,
    load: (id) => paths.get(id) ?? null,
  };
  const input = [...paths.keys()].at(-1) ?? '';
  const { output } = await build({ input, write: false, plugins: [inMemory, dropUnused] });
  return output[0].code;
}

const SAMPLE = `
  import words from './words.json';
  const schema = (name: string): string[] => [name, words.greeting].map((word) => word.toUpperCase());
  export const used: string[] = schema('used').concat(schema('also used'));
  export const unused = schema('not used').concat(schema('not used either'));
  export const { length } = schema('taken apart');`;
const WORDS = '{ "greeting": "Hello" }';

test('a bundle leaves out the values of shared that nothing uses, and keeps the others as they are', async () => {
  const entry = `import { used } from './sample.ts'; globalThis.seen = used;`;
  const code = await bundled({ 'shared/words.json': WORDS, 'shared/sample.ts': SAMPLE, 'functions/entry.ts': entry });
  expect(code).not.toContain('not used');
  expect(code).toContain('taken apart');
  const realm = { seen: [] };
  new Function('globalThis', code)(realm);
  expect(realm.seen).toEqual(['USED', 'HELLO', 'ALSO USED', 'HELLO']);
});

test('a bundle keeps all calls outside of shared, because they may have effects', async () => {
  const entry = `import './sample.ts';`;
  const code = await bundled({
    'functions/words.json': WORDS,
    'functions/sample.ts': SAMPLE,
    'functions/entry.ts': entry,
  });
  expect(code).toContain('not used either');
});
