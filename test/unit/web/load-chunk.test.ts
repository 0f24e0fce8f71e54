import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

interface Link {
  href: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}
type Load = (load: () => Promise<unknown>, files?: string[]) => Promise<unknown>;

const script = readFileSync(join(import.meta.dirname, '..', '..', '..', 'web', 'load-chunk.js'), 'utf8');

/** Links in the head of the page. */
let links: Link[] = [];
let loadChunk: Load;
const dispatchEvent = vi.fn();

const page = {
  querySelector: (selector: string) => links.find(({ href }) => selector.includes(`"${href}"`)) ?? null,
  createElement: () => {
    const link = { remove: () => void links.splice(links.indexOf(link), 1) } as Link;
    return link;
  },
  head: { append: (link: Link) => links.push(link) },
};

beforeEach(() => {
  links = [{ href: '/assets/shop.css' } as Link];
  vi.stubGlobal('document', page);
  vi.stubGlobal('dispatchEvent', dispatchEvent.mockClear());
  const source = script.replace('export const __vitePreload =', 'return');
  loadChunk = new Function(source)() as Load;
});
afterEach(() => vi.unstubAllGlobals());

const office = ['assets/shop.css', 'assets/office.css'];
const code = () => Promise.resolve('code');

describe('Code of the shop', () => {
  test('is loaded at once when the document has its style sheet', async () => {
    expect(await loadChunk(code)).toBe('code');
    expect(await loadChunk(code, ['assets/shop.css'])).toBe('code');
    expect(links).toHaveLength(1);
  });

  test('waits for a style sheet that the document lacks, which is asked for once', async () => {
    const load = vi.fn(code);
    const both = Promise.all([loadChunk(load, office), loadChunk(load, office)]);
    await vi.waitFor(() => expect(links).toHaveLength(2));
    expect(load).not.toHaveBeenCalled();
    links[1]?.onload();
    expect(await both).toEqual(['code', 'code']);
  });

  test('fails without its style sheet, and asks for it again the next time', async () => {
    const first = loadChunk(code, office);
    await vi.waitFor(() => expect(links).toHaveLength(2));
    links[1]?.onerror();
    await expect(first).rejects.toThrow('/assets/office.css did not arrive');
    expect(dispatchEvent).toHaveBeenCalledOnce();

    const second = loadChunk(code, office);
    await vi.waitFor(() => expect(links).toHaveLength(2));
    links[1]?.onload();
    expect(await second).toBe('code');
  });

  test('that does not arrive is reported', async () => {
    await expect(loadChunk(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(dispatchEvent.mock.calls[0]?.[0]).toMatchObject({ type: 'vite:preloadError' });
  });
});
