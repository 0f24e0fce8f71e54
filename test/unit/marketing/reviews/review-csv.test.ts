import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importedReview } from '#functions/marketing/reviews/import/imported-review.ts';
import { FITS, REVIEW_STATUSES } from '#shared/catalogue/reviews/review-status.ts';
import {
  REVIEW_CSV_HEADER,
  readReviewCsv,
  reviewCsvLine,
  splitReviews,
} from '#shared/marketing/reviews/csv/review-csv.ts';
import { MAX_PART_REVIEWS, REVIEW_PART_BYTES } from '#shared/marketing/reviews/csv/review-import.ts';
import { repeatedText } from '#web/features/marketing/reviews/import/repeated-text.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const read = (...lines: string[]) => readReviewCsv(lines.join('\n'), NOW);
const HEAD = 'Product,Rating,Title,Text,Name,Date,Fit,Status';
const only = (line: string) => {
  const { reviews, refused } = read(HEAD, line);
  return reviews[0] ?? refused[0];
};

describe('A file of reviews', () => {
  test('is read with its dates, and leaves out addresses and "verified"', () => {
    const file = read(
      'SKU;Stars;Body;Author;review_date;Email;Verified;Fit',
      'HD-001;4;"Warm; soft";Ada L.;3/31/2025;ada@example.com;yes;True to size',
      'hoodie;5.0;;Bob;2024-02-29 08:30;;;',
    );
    expect(file.ignoredColumns).toEqual(['Email', 'Verified']);
    expect(file.refused).toEqual([]);
    expect(file.reviews).toEqual([
      {
        ...{ row: 2, product: 'HD-001', rating: 4, title: '', text: 'Warm; soft', name: 'Ada L.', fit: 'true' },
        createdAt: '2025-03-31T12:00:00.000Z',
      },
      {
        ...{ row: 3, product: 'hoodie', rating: 5, title: '', text: '', name: 'Bob', fit: null },
        createdAt: '2024-02-29T08:30:00.000Z',
      },
    ]);
  });

  test.each([
    [',5,,,Ada,2025-01-01,', 'Product'],
    ['a,0,,,Ada,2025-01-01,', 'Rating'],
    ['a,6,,,Ada,2025-01-01,', 'Rating'],
    ['a,4.5,,,Ada,2025-01-01,', 'Rating'],
    ['a,,,,Ada,2025-01-01,', 'Rating'],
    ['a,5,,,,2025-01-01,', 'Name'],
    [`a,5,,,${'x'.repeat(41)},2025-01-01,`, 'Name'],
    [`a,5,${'x'.repeat(101)},,Ada,2025-01-01,`, 'Title'],
    [`a,5,,${'x'.repeat(3001)},Ada,2025-01-01,`, 'Text'],
    ['a,5,,,Ada,,', 'Date'],
    ['a,5,,,Ada,2025-02-31,', 'Date'],
    ['a,5,,,Ada,31.03.2025,', 'Date'],
    ['a,5,,,Ada,2026-11-22,', 'Date'],
    ['a,5,,,Ada,1894-01-01,', 'Date'],
    ['a,5,,,Ada,2025-01-01,huge', 'Fit'],
    ['a,5,,,Ada,2025-01-01,,perhaps', 'Status'],
  ])('names the row and column of %j', (line, column) => {
    expect(only(line)).toEqual({ row: 2, problems: [{ row: 2, column, message: expect.any(String) }] });
  });

  test('names all errors of a row, one for each column', () => {
    const { reviews, refused } = read(HEAD, `,6,${'x'.repeat(101)},,,soon,huge,perhaps`, 'a,5,,,Ada,2025-01-01,');
    expect(reviews.map(({ row }) => row)).toEqual([3]);
    expect(refused.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
      [2, ['Product', 'Rating', 'Title', 'Name', 'Date', 'Fit', 'Status']],
    ]);
    const long = `${'x'.repeat(101)}\n`;
    expect(read(HEAD, `a,5,"${long}y",,Ada,2025-01-01,`).refused[0]?.problems).toHaveLength(1);
  });

  test.each([
    ['a,nine,,,Ada,2025-01-01,', 'Rating', '“nine” isn’t a rating. Enter a whole number from 1 to 5.'],
    ['a,,,,Ada,2025-01-01,', 'Rating', 'Enter a whole number from 1 to 5.'],
    ['a,5,,,Ada,2025-01-01,huge', 'Fit', '“huge” isn’t a fit. Enter small, true, or large, or leave it empty.'],
    [
      'a,5,,,Ada,2025-01-01,,perhaps',
      'Status',
      '“perhaps” isn’t a status. Enter published, pending, or hidden, or leave it empty.',
    ],
    [
      `a,5,,${'x'.repeat(3001)},Ada,2025-01-01,`,
      'Text',
      `“${'x'.repeat(39)}…” is too long. Enter at most 3,000 characters.`,
    ],
    [
      `a,5,,,${'Ada '.repeat(11)},2025-01-01,`,
      'Name',
      `“${'Ada '.repeat(10).slice(0, 39)}…” is too long. Enter at most 40 characters.`,
    ],
    ['a,5,"Good\ntee",,Ada,2025-01-01,', 'Title', '“Good\ntee” must be one line.'],
    ['a,5,"Good\u0007",,Ada,2025-01-01,', 'Title', '“Good\u0007” has invisible characters. Type it again.'],
  ])('says what is wrong with a row and quotes it (%#)', (line, column, message) => {
    expect(only(line)).toEqual({ row: 2, problems: [{ row: 2, column, message }] });
  });

  test('has a review that is in it twice only once, and names the row of the first', () => {
    const ada = 'tee,5,Good,,Ada,2025-01-01,';
    const others = ['tee,4,Good,,Ada,2025-01-01,', 'tee,9,,,Ada,2025-01-01,'];
    const { reviews, repeated, refused } = read(HEAD, ada, ...others, 'TEE,5,Good,,Ada,1/1/2025,large', ada);
    expect(reviews.map(({ row }) => row)).toEqual([2, 3]);
    expect(repeated).toEqual([
      { row: 5, first: 2 },
      { row: 6, first: 2 },
    ]);
    expect(refused.map(({ row }) => row)).toEqual([4]);
    expect(repeatedText([{ row: 5, first: 2 }])).toBe('1 is twice in the file: row 5 is the same as row 2.');
    expect(repeatedText(repeated)).toBe(
      '2 are twice in the file: row 5 is the same as row 2, row 6 is the same as row 2.',
    );
    const many = Array.from({ length: 2_004 }, (_, at) => ({ row: at + 3, first: 2 }));
    expect(repeatedText(many)).toMatch(
      /^2,004 are twice in the file: row 3 is .*, row 5 is the same as row 2, and 2,001 more\.$/,
    );
  });

  test.each([
    ['', 'empty'],
    [HEAD, 'column names but no reviews'],
    ['Product,Rating,Name\na,5,Ada', 'Missing: Date'],
    [`${HEAD}\na,5,"Open,,Ada,2025-01-01,`, 'row 2 starts with a quotation mark that is never closed'],
  ])('that cannot be read says why: %j', (text, message) => {
    expect(() => readReviewCsv(text, NOW)).toThrow(message);
  });

  test('of ten thousand lines is split into parts that fit into a request, in order', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `tee,5,,${'ü'.repeat(at % 900)},Ada ${at},2025-01-01,`);
    const parts = splitReviews(read(HEAD, ...lines).reviews);
    expect(parts.flat().map(({ row }) => row)).toEqual(lines.map((_, at) => at + 2));
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(MAX_PART_REVIEWS);
      expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(REVIEW_PART_BYTES + 10_000);
    }
  });
});

const words = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', "'", ' ', 'a', 'ß', '7'), minLength, maxLength })
    .map((text) => text.trim())
    .filter((text) => text.length >= minLength);
const reviews = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  title: words(40),
  text: words(200),
  name: words(40, 1),
  createdAt: fc
    .date({ min: new Date('2010-01-01'), max: new Date(NOW), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fit: fc.constantFrom(null, ...FITS),
  status: fc.constantFrom(...REVIEW_STATUSES),
});

test('An exported review comes back as it was, and no cell of the file is a formula', () => {
  fc.assert(
    fc.property(reviews, (review) => {
      const line = reviewCsvLine(review, 'plumb-line-tee');
      expect(readReviewCsv(REVIEW_CSV_HEADER + line, NOW).reviews).toEqual([
        { ...review, row: 2, product: 'plumb-line-tee' },
      ]);
      for (const cell of [review.title, review.text, review.name].filter((text) => /^[=+\-@]/.test(text)))
        expect(line).toContain(`'${cell[0]}`);
    }),
  );
});

test.each([
  ['Published', 'published'],
  ['approved', 'published'],
  ['ok', 'published'],
  ['pending', 'pending'],
  ['not-yet', 'pending'],
  ['Hidden', 'hidden'],
  ['rejected', 'hidden'],
  ['spam', 'hidden'],
])('The status of a file, %s, is %s here; without one the admin chooses', (written, status) => {
  expect(only(`a,5,,,Ada,2025-01-01,,${written}`)).toHaveProperty('status', status);
  expect(only('a,5,,,Ada,2025-01-01,,')).not.toHaveProperty('status');
});

describe('An imported review', () => {
  const found = {
    ...{ row: 2, product: 'tee', productId: 'prd_1', productTitle: 'Tee', rating: 4, title: '', text: 'Soft.' },
    ...{ name: 'Ada', fit: null, createdAt: '2025-03-31T12:00:00.000Z' },
  };
  const stored = (changes: object = {}, isAutomatic = true) =>
    importedReview({ ...found, ...changes }, { importId: 'imp_1', isAutomatic });

  test('that is hidden or pending in the file stays so, also where the others are published at once', () => {
    expect(stored({ status: 'hidden' })).toMatchObject({
      ...{ status: 'hidden', hiddenReason: 'Hidden in the file it was imported from' },
      moderatedAt: found.createdAt,
    });
    expect(stored({ status: 'pending' })).toMatchObject({ status: 'pending', hiddenReason: null, moderatedAt: null });
    expect(stored({ status: 'published' })).toMatchObject({ status: 'published' });
    expect(stored({ status: 'published' }, false)).toMatchObject({ status: 'pending', moderatedAt: null });
    expect(stored({ status: 'hidden' }, false).orderId).toBe(stored().orderId);
  });

  test('has its place by its content, in any row of any file', () => {
    expect(stored({ row: 9, product: 'TEE-1' })).toEqual(stored());
    for (const change of [{ rating: 5 }, { name: 'Bob' }, { text: '' }, { createdAt: '2025-04-01T12:00:00.000Z' }])
      expect(stored(change).orderId).not.toBe(stored().orderId);
  });

  test('is marked as imported, keeps its date, and sorts by it', () => {
    const [older, newer] = [stored(), stored({ createdAt: '2025-04-01T12:00:00.000Z' })];
    expect(older).toMatchObject({ isImported: true, choice: '', createdAt: found.createdAt, status: 'published' });
    expect(older.id < newer.id).toBe(true);
    expect(older.id).toMatch(/^rev_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(stored({}, false)).toMatchObject({ status: 'pending', moderatedAt: null });
  });
});
