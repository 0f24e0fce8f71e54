const RENAMED: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM' };
/** Lists the elements between which white space has no effect. */
const BLOCKS = new Set(['P', 'H2', 'H3', 'H4', 'UL', 'OL', 'LI', 'BLOCKQUOTE']);

const elementIn = (document: Document, from: Element): Element => {
  const element = document.createElement(RENAMED[from.tagName] ?? from.tagName);
  for (const { name, value } of from.attributes)
    if (name !== 'rel' && name !== 'target') element.setAttribute(name, value);
  return element;
};

function isBetweenBlocks(node: ChildNode): boolean {
  if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() !== '') return false;
  return [node.previousSibling, node.nextSibling].some(
    (beside) => beside instanceof Element && BLOCKS.has(beside.tagName),
  );
}

function copyChildren(document: Document, from: Element, to: Element): void {
  for (const child of from.childNodes) {
    if (isBetweenBlocks(child)) continue;
    if (!(child instanceof Element)) {
      if (child.nodeType === Node.TEXT_NODE)
        to.append(document.createTextNode((child.textContent ?? '').replace(/[ \n\t]+/g, ' ')));
      continue;
    }
    // A list item with a single paragraph looks the same as a list item with only the text.
    if (to.tagName === 'LI' && child.tagName === 'P' && child.attributes.length === 0) {
      const others = [...from.children].filter(({ tagName }) => tagName === 'P');
      if (others.length === 1) {
        copyChildren(document, child, to);
        continue;
      }
    }
    const copy = elementIn(document, child);
    copyChildren(document, child, copy);
    to.append(copy);
  }
}

/** Returns HTML in a normalized form. Texts that look the same then have the same HTML. Works only in browsers. */
export function normalizeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const target = document.implementation.createHTMLDocument().body;
  copyChildren(target.ownerDocument, body, target);
  return target.innerHTML.replace(/ +(<\/(?:p|li|h[234])>)/g, '$1').replace(/(<(?:p|li|h[234])>) +/g, '$1');
}

/**
 * Returns true if a link may point to an address. Accepts paths, anchors, other sites, and email addresses, but never
 * scripts.
 */
export const isLinkable = (address: string): boolean =>
  /^(?:\/(?![/\\])|#|https?:\/\/|mailto:)\S+$/.test(address) || address === '/';
