/** An element of AWS's answers, which know neither attributes that matter nor mixed contents. */
export interface Element {
  name: string;
  text: string;
  children: Element[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string => text.replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all).trim();

const TOKEN = /<\?.*?\?>|<(\/?)([\w:.-]+)[^>]*?(\/?)>|([^<]+)/gs;

/** Reads an answer of AWS; the element returned holds the whole of it. Throws an `Error` for what is no such answer. */
export function parseXml(xml: string): Element {
  const root: Element = { name: '', text: '', children: [] };
  const open = [root];
  for (const [, end, name, alone, text] of xml.matchAll(TOKEN)) {
    const parent = open.at(-1);
    if (!parent) break;
    if (text !== undefined) parent.text += plain(text);
    else if (end) {
      if (open.pop()?.name !== name) throw new Error('AWS answered with something that is no XML');
    } else if (name) {
      const element: Element = { name, text: '', children: [] };
      parent.children.push(element);
      if (!alone) open.push(element);
    }
  }
  if (open.length !== 1) throw new Error('AWS answered with something that is no XML');
  return root;
}

/** Every element of that name, outermost first; those within one of them are not looked for. */
export const elementsOf = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : elementsOf(child, name)));

/** The text of the first element of that name, empty when there is none. */
export const textOf = (element: Element, name: string): string => elementsOf(element, name)[0]?.text ?? '';
