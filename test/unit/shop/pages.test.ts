import { describe, expect, test } from 'vitest';
import { safeHtml } from '#functions/catalogue/safe-html.ts';
import { NO_BUSINESS } from '#shared/shop/business.ts';
import { DEFAULT_PAGES } from '#shared/shop/default-pages/all.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { pagePath, policySlugs } from '#shared/shop/page-path.ts';
import { fillPlaceholders, PAGE_PLACEHOLDERS } from '#shared/shop/page-placeholders.ts';
import { pageSections } from '#shared/shop/page-sections.ts';

describe('A placeholder in a page', () => {
  test('is filled from the settings, as text and in a link', () => {
    const html = '<p>{{shopName}}: <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>. {{freeShipping}}</p>';
    expect(fillPlaceholders(html, DEFAULT_SETTINGS)).toBe(
      '<p>FOUNDATION: <a href="mailto:support@foundation.example">support@foundation.example</a>. Orders of $200 or more ship free worldwide. We count the total of your items after discounts.</p>',
    );
  });

  test('follows a shop that never ships free', () => {
    expect(fillPlaceholders('{{freeShipping}}', { ...DEFAULT_SETTINGS, freeShippingFromCents: null })).toBe(
      'We charge shipping on every order.',
    );
  });

  test('names the company behind the shop, or the shop until its company is entered', () => {
    expect(fillPlaceholders('{{seller}} {{legalName}}|{{legalAddress}}|{{contactEmail}}', DEFAULT_SETTINGS)).toBe(
      'The seller is FOUNDATION. FOUNDATION||support@foundation.example',
    );
    const business = {
      ...NO_BUSINESS,
      ...{ name: 'Bedrock & Sons LLC', street: '1 Main St', city: 'Newark', region: 'NJ', zip: '07102', country: 'US' },
      ...{ taxNumber: 'DE123456789', email: 'office@bedrock.example' },
    };
    expect(fillPlaceholders('{{seller}} {{contactEmail}}', { ...DEFAULT_SETTINGS, business })).toBe(
      'The seller is Bedrock &amp; Sons LLC, 1 Main St, Newark, NJ 07102, United States. Tax number: DE123456789. office@bedrock.example',
    );
  });

  test('cannot bring HTML from the settings into the page', () => {
    expect(fillPlaceholders('{{shopName}}', { ...DEFAULT_SETTINGS, name: '<b>&"' })).toBe('&lt;b&gt;&amp;&quot;');
  });

  test('that is unknown stays as written', () => {
    expect(fillPlaceholders('{{constructor}} {{price}}', DEFAULT_SETTINGS)).toBe('{{constructor}} {{price}}');
  });
});

describe('The policies as written', () => {
  test.each(DEFAULT_PAGES)(
    '$slug survives sanitizing letter for letter, and fills all its placeholders',
    async (page) => {
      const relSet = page.bodyHtml.replaceAll(/<a href="([^"]*)">/g, '<a href="$1" rel="noopener">');
      expect(await safeHtml(page.bodyHtml)).toBe(relSet);
      expect(fillPlaceholders(page.bodyHtml, DEFAULT_SETTINGS)).not.toContain('{{');
      for (const [written] of page.bodyHtml.matchAll(/\{\{\w+\}\}/g)) expect(PAGE_PLACEHOLDERS).toContain(written);
    },
  );

  test('have paths at the root, and other pages below /pages', () => {
    expect(DEFAULT_PAGES.map(({ slug }) => slug)).toEqual(policySlugs);
    expect(pagePath('terms-of-service')).toBe('/terms-of-service');
    expect(pagePath('about')).toBe('/pages/about');
  });
});

describe('The sections of a page', () => {
  test('begin at its headings; what comes before is the introduction', () => {
    expect(pageSections('<p>Hi</p><h2>First <em>thing</em></h2><p>A</p><h2>Second</h2><p>B</p>')).toEqual({
      intro: '<p>Hi</p>',
      sections: [
        { id: 'first-thing', title: 'First thing', html: '<p>A</p>' },
        { id: 'second', title: 'Second', html: '<p>B</p>' },
      ],
    });
  });

  test('have different anchors, also for the same or a foreign heading', () => {
    const { sections } = pageSections('<h2>Fit</h2><h2>Fit</h2><h2>Größe</h2><h2>尺寸</h2><h2>constructor</h2>');
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual(['fit', 'fit-2', 'gr-e', 'section-4', 'constructor']);
  });

  test('keep the anchors that the policies have always had', () => {
    const refund = DEFAULT_PAGES.find(({ slug }) => slug === 'refund-policy');
    expect(pageSections(refund?.bodyHtml ?? '').sections.map(({ id }) => id)).toEqual(
      'window condition excluded request inspection gift-cards faulty exchange cancel rights'.split(' '),
    );
  });
});
