import { expect, test } from 'vitest';
import { documentTitle, searchListing } from '#shared/catalogue/seo/search-listing.ts';

const tee = { title: 'Plumb Tee', priceCents: 3_200, descriptionHtml: '<p>Hangs straight.</p>' };

test('a search engine gets the product’s own title and description where the admin wrote none', () => {
  const own = { title: 'Plumb Tee', description: 'Plumb Tee, $32.00. Hangs straight.' };
  expect(searchListing(tee)).toEqual(own);
  expect(searchListing({ ...tee, seoTitle: null, seoDescription: '' })).toEqual(own);
});

test('a search engine gets what the admin wrote, whole', () => {
  const seoDescription = 'x '.repeat(150).trim();
  expect(searchListing({ ...tee, seoTitle: 'A straight tee', seoDescription })).toEqual({
    title: 'A straight tee',
    description: seoDescription,
  });
});

test('a long description is cut between words where search engines cut it', () => {
  const { description } = searchListing({ ...tee, descriptionHtml: `<p>${'word '.repeat(100)}</p>` });
  expect(description.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/ word…$/);
});

test('the shop’s name ends each title', () => {
  expect(documentTitle('Plumb Tee', 'FOUNDATION')).toBe('Plumb Tee — FOUNDATION');
});
