import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToText } from '#shared/base/text/html-text.ts';

describe('the text of HTML', () => {
  test.each([
    ['<p>Heavy fleece</p>', 'Heavy fleece'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['a<br>b', 'a b'],
    ['<a href="https://example.com">link</a>', 'link'],
    ['Salt &amp; pepper', 'Salt & pepper'],
    ['&lt;b&gt; &quot;quoted&quot; &#39;too&#39;&nbsp;!', '<b> "quoted" \'too\' !'],
    ['&amp;lt;', '&lt;'],
    ['  \n\t ', ''],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('of plain text is the same, with normalized spaces', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/[<&]/.test(text));
        expect(htmlToText(text)).toBe(text.split(/\s+/).filter(Boolean).join(' '));
      }),
    );
  });
});
