const isWordItem = (element: Element | null): element is Element =>
  element?.localName === 'p' && /mso-list|MsoListParagraph/i.test(element.outerHTML.slice(0, 400));

/** Turns lists from Word into HTML lists. Word writes each list item as a paragraph that starts with a bullet or a number. */
function joinWordLists({ body }: Document): void {
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.isConnected || !isWordItem(paragraph)) continue;
    const isNumbered = /^\s*(\d+|[a-z]{1,3})[.)]/i.test(paragraph.textContent);
    const list = document.createElement(isNumbered ? 'ol' : 'ul');
    paragraph.before(list);
    for (let next: Element | null = paragraph; isWordItem(next); next = list.nextElementSibling) {
      for (const mark of next.querySelectorAll('[style*="mso-list"]')) mark.remove();
      const item = document.createElement('li');
      item.append(...next.childNodes);
      list.append(item);
      next.remove();
    }
  }
}

const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/**
 * Prepares HTML from Word, Google Docs, or a web page for the editor. Keeps its lists, headings, and links. Works only in
 * browsers.
 */
export function cleanPaste(html: string): string {
  const pasted = new DOMParser().parseFromString(
    html.replace(/<!\[(if|endif)[^>]*>|<o:p>(\s|&nbsp;)*<\/o:p>/gi, ''),
    'text/html',
  );
  joinWordLists(pasted);
  for (const element of pasted.querySelectorAll('style, script, title')) element.remove();
  // These elements only set styles. Google Docs wraps the whole text in a `<b>`.
  for (const element of pasted.querySelectorAll('a u, a span, b[id^="docs-internal"]'))
    element.replaceWith(...element.childNodes);
  for (const element of pasted.querySelectorAll('h1, h5, h6')) {
    const heading = document.createElement(HEADINGS[element.localName] ?? 'h4');
    heading.append(...element.childNodes);
    element.replaceWith(heading);
  }
  for (const paragraph of pasted.querySelectorAll('p')) if (paragraph.textContent.trim() === '') paragraph.remove();
  return pasted.body.innerHTML;
}
