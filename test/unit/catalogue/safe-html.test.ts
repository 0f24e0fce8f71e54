import { describe, expect, test } from 'vitest';
import { safeHtml, safeHtmlField } from '#functions/catalogue/safe-html.ts';

const ELEMENTS =
  'a b blockquote br caption col colgroup em h2 h3 h4 i li ol p strong table tbody td tfoot th thead tr u ul';
const ATTRIBUTES = 'colspan href rel rowspan scope';

/** Returns the names of all elements and attributes in HTML. */
function namesIn(html: string) {
  const tags = [...html.matchAll(/<\/?([a-z][\w:-]*)((?:[^<>"]|"[^"]*")*)>/gi)];
  const names = (tag: string) => [...tag.matchAll(/([\w:-]+)="[^"]*"/g)].map((match) => match[1] ?? '');
  return { elements: tags.map((tag) => tag[1] ?? ''), attributes: tags.flatMap((tag) => names(tag[2] ?? '')) };
}

describe('HTML written by an admin', () => {
  test.each([
    '<h2>Fit</h2><p>Boxy, <strong>true</strong> to <em>size</em>.</p><ul><li>440 gsm</li></ul>',
    '<table><thead><tr><th scope="col" colspan="2">Size</th></tr></thead><tbody><tr><th scope="row">S</th><td rowspan="2">20.5 in / 52 cm</td></tr></tbody></table>',
    '<p>Cotton &amp; steel, 5 &lt; 6</p>',
  ])('stays unchanged when it is plain: %s', async (html) => {
    expect(await safeHtml(html)).toBe(html);
  });

  test.each([
    ['https://example.com/mill', 'https://example.com/mill'],
    ['mailto:support@foundation.example', 'mailto:support@foundation.example'],
    ['/refund-policy', '/refund-policy'],
  ])("keeps a link to %s, without access to the shop's window", async (href, kept) => {
    expect(await safeHtml(`<a href="${href}" target="_blank" rel="opener" onclick="x()">link</a>`)).toBe(
      `<a href="${kept}" rel="noopener">link</a>`,
    );
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java&#9;script:alert(1)',
    '&#106;avascript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example/login',
    'blob:https://example.com/1',
  ])('loses the href of a link to %s', async (href) => {
    const clean = await safeHtml(`<a href="${href.replaceAll('"', '&quot;')}">link</a>`);
    expect(clean).toContain('link</a>');
    expect(clean).not.toMatch(/href|script:|data:|evil/i);
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>'],
    ['a script across tags', '<scr<script>x</script>ipt>alert(1)</scr</script>ipt>'],
    ['a script in capitals that is not closed', '<p>a</p><SCRIPT SRC=//evil.example/x.js>alert(1)'],
    ['an event on a picture', '<img src=x onerror=alert(1)>'],
    ['an event on a paragraph', '<p onmouseover="alert(1)" onclick=alert(1)>a</p>'],
    ['a style sheet', '<style>body{display:none}</style><p style="position:fixed;inset:0">a</p>'],
    ['a frame', '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>">alert(1)</iframe>'],
    ['a drawing with a script', '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)">'],
    ['mathematics around a style', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table>'],
    [
      'a form',
      '<form action="https://evil.example"><input name=card><button formaction=javascript:alert(1)>Pay</form>',
    ],
    ['a template', '<template><img src=x onerror=alert(1)></template>'],
    ['an attribute that never ends', '<p title="><img src=x onerror=alert(1)>'],
    ['a comment that opens a tag', '<!--><img src=x onerror=alert(1)>--><p>a</p>'],
    ['a text that hides a tag', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    [
      'a base and a refresh',
      '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=//evil.example">',
    ],
    ['a namespace', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
    ['a table out of place', '<td><table><tr onclick=x()><th background="javascript:alert(1)">a'],
    ['a class and an id that the shop uses', '<p class="fixed inset-0" id="root" data-x="1" slot="x">a</p>'],
    ['many thousand levels', `${'<b>'.repeat(20_000)}a`],
  ])('keeps nothing of %s', async (_what, html) => {
    const { elements, attributes } = namesIn(await safeHtml(html));
    for (const name of elements) expect(ELEMENTS.split(' ')).toContain(name);
    for (const name of attributes) expect(ATTRIBUTES.split(' ')).toContain(name);
  });

  test.each(['script', 'style', 'iframe', 'svg', 'template', 'object'])(
    'loses the content of <%s> too',
    async (name) => {
      expect(await safeHtml(`<p>a</p><${name}>alert(1)</${name}><p>b</p>`)).toBe('<p>a</p><p>b</p>');
    },
  );

  test('keeps escaped text as text', async () => {
    const html = '&lt;script&gt;alert(1)&lt;/script&gt;';
    expect(await safeHtml(html)).toBe(html);
  });

  test('has no control characters, not even as entities', async () => {
    expect(await safeHtml('<p>a\u0000b&#1;c&#x1f;d\ufffe\te</p>')).toBe('<p>abcd\te</p>');
  });

  test('can be saved again: text that escaping makes too long is refused, naming the field', async () => {
    const field = { path: 'bodyHtml', max: 50 };
    expect(await safeHtmlField('&'.repeat(10), field)).toHaveLength(50);
    await expect(safeHtmlField('&'.repeat(11), field)).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'bodyHtml', message: 'must be at most 50 characters' }],
    });
  });

  test('is not changed by a second cleaning', async () => {
    const once = await safeHtml('<h1>Fit<p>a <a href=" https://x.example/?a=1&b=2">b</a><table><td>c');
    expect(await safeHtml(once)).toBe(once);
  });
});
