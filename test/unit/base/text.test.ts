import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName } from '#shared/base/display-name.ts';
import { shortTitle } from '#shared/base/text/cut-text.ts';
import { emailSchema, textSchema } from '#shared/base/text.ts';
import { categoryInputSchema, nextPosition } from '#shared/catalogue/category.ts';
import { subscribeSchema, unsubscribeTokenSchema } from '#shared/marketing/subscriber.ts';

describe('an e-mail address', () => {
  test.each([
    ['shopper@example.com', 'shopper@example.com'],
    ['  Shopper@Example.COM ', 'shopper@example.com'],
    ['first.last+shop@mail.example.co.uk', 'first.last+shop@mail.example.co.uk'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['a@b.co', 'a@b.co'],
  ])('"%s" is stored as %s', (written, kept) => {
    expect(emailSchema.parse(written)).toBe(kept);
  });

  test.each([
    '',
    ' ',
    'shopper',
    '@example.com',
    'shopper@',
    'shopper@example',
    'shopper@example.',
    'shopper@.com',
    'shopper@-example.com',
    'shopper@example-.com',
    'two@at@example.com',
    'with space@example.com',
    'shopper@exa mple.com',
    'a@example.com,b@example.com',
    'a@example.com\nBcc: b@example.com',
    '<shopper@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is refused', (written) => {
    expect(emailSchema.safeParse(written).success).toBe(false);
  });

  test('that is accepted never contains a space, a line break or a second address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string(), fc.mixedCase(fc.emailAddress())), (written) => {
        const { data } = emailSchema.safeParse(written);
        fc.pre(data !== undefined);
        expect(data).toMatch(/^[^\s@,;<>"]+@[a-z0-9.-]+$/);
        expect(data).toBe(written.trim().toLowerCase());
      }),
    );
  });

  test('a refused one gets the message of the newsletter form', () => {
    const issues = emailSchema.safeParse('nobody').error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['Please enter a valid email address']);
  });

  test('is the only required field of a subscription', () => {
    expect(subscribeSchema.parse({ email: ' A@Example.com' })).toEqual({ email: 'a@example.com' });
    expect(subscribeSchema.safeParse({ email: 'a@example.com', source: 'elsewhere' }).success).toBe(false);
  });
});

describe('a title on a card', () => {
  test.each([
    ['Thirteen char', 'Thirteen char'],
    ['Fourteen chars', 'Fourteen char...'],
    ['', ''],
    ['👍'.repeat(8), `${'👍'.repeat(6)}...`],
  ])('"%s" is shown as "%s"', (title, shown) => {
    expect(shortTitle(title)).toBe(shown);
  });
});

describe('free text', () => {
  const note = textSchema(5, 1);

  test('is trimmed before its length is checked', () => {
    expect(note.parse('  abcde  ')).toBe('abcde');
    expect(note.safeParse('abcdef').success).toBe(false);
    expect(note.safeParse('   ').success).toBe(false);
  });

  test.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0008b'])('%j is refused for its control character', (text) => {
    expect(note.safeParse(text).success).toBe(false);
  });

  test('may contain tabs and line breaks', () => {
    expect(note.parse('a\n\tb')).toBe('a\n\tb');
  });
});

describe('a category', () => {
  const category = { name: 'Hoodies', slug: 'hoodies', description: null, position: 0, isFeatured: false };
  const messages = (change: object) =>
    categoryInputSchema.safeParse({ ...category, ...change }).error?.issues.map(({ message }) => message) ?? [];

  test('that is valid is accepted', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ description: 'Warm' })).toEqual([]);
  });

  test.each([
    [{ name: '' }, 'Category name is required'],
    [{ name: '   ' }, 'Category name is required'],
    [{ slug: '' }, 'Category slug is required'],
    [{ slug: 'No Good' }, 'Slug must contain only lowercase letters, numbers, and hyphens'],
    [{ slug: 'a--b' }, 'Slug must contain only lowercase letters, numbers, and hyphens'],
    // `/products/shop-all` shows all products, so a category with this slug would be unreachable.
    [{ slug: 'shop-all' }, 'A category with this slug already exists'],
  ])('%j is refused: %s', (change, message) => {
    expect(messages(change)).toContain(message);
  });

  test.each([{ name: 'Hood\u0000ies' }, { position: -1 }, { position: 0.5 }, { id: 'cat_1' }])(
    '%j is refused',
    (change) => {
      expect(messages(change)).not.toEqual([]);
    },
  );

  test('that is new comes last, and first in an empty shop', () => {
    expect(nextPosition([])).toBe(0);
    expect(nextPosition([{ position: 0 }])).toBe(1);
    expect(nextPosition([{ position: 7 }, { position: 2 }])).toBe(8);
  });
});

describe('the name in the menu', () => {
  test.each([
    ['Alex', 'shopper@example.com', 'Alex'],
    [null, 'shopper@example.com', 'shopper'],
    ['', 'shopper@example.com', 'shopper'],
    [null, null, 'User'],
    [null, '@example.com', 'User'],
  ])('of first name %j and e-mail %j is %s', (firstName, email, name) => {
    expect(displayName({ firstName, email })).toBe(name);
  });
});

test.each(['', 'short', 'a'.repeat(31), 'a'.repeat(65), `${'a'.repeat(31)}/`, `${'a'.repeat(32)}\n`])(
  '%j is not an unsubscribe token',
  (token) => {
    expect(unsubscribeTokenSchema.safeParse(token).success).toBe(false);
  },
);
