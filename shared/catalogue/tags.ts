import * as z from 'zod/mini';
import { countCharacters } from '#shared/base/text/cut-text.ts';
import { textSchema } from '#shared/base/text.ts';
import { normalizeValue } from './selection.ts';

export const MAX_TAGS = 30;
/** Longest tag, in characters as people see them. */
export const MAX_TAG_LENGTH = 40;
/** Longest tag, in UTF-16 units. An emoji can have a dozen units, and a letter can have any number of accents. */
const MAX_TAG_UNITS = 400;

/** Removes tags that differ from an earlier one only in case. */
export const uniqueTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [normalizeValue(tag), tag])).values()].toReversed();

/** Trims a tag and replaces each run of white space in it with one space. */
export const tidyTag = (text: string): string => text.trim().replace(/\s+/g, ' ');

export const tagSchema = z.pipe(
  z.pipe(z.string(), z.transform(tidyTag)),
  textSchema(MAX_TAG_UNITS, 1).check(
    z.regex(/^[^,]*$/, 'must not contain a comma'),
    // A tag with too many UTF-16 units already has its own error, so its characters are not counted.
    z.refine(
      (tag) => tag.length > MAX_TAG_UNITS || countCharacters(tag) <= MAX_TAG_LENGTH,
      `must be at most ${MAX_TAG_LENGTH} characters`,
    ),
  ),
);

export const tagsSchema = z.pipe(
  z.pipe(
    z.array(tagSchema),
    z.transform((tags: string[]) => uniqueTags(tags)),
  ),
  z.array(z.string()).check(z.maxLength(MAX_TAGS)),
);

/** Returns another system's tags in the shop's format. Leaves out tags that the shop refuses and those beyond its limit. */
export const acceptTags = (texts: readonly string[]): string[] =>
  uniqueTags(
    texts
      .flatMap((text) => text.split(','))
      .flatMap((text) => {
        const read = tagSchema.safeParse(text);
        return read.success ? [read.data] : [];
      }),
  ).slice(0, MAX_TAGS);
