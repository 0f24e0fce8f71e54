import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';
import { brandSchema } from './brand/brand-schema.ts';

export const MAX_MENU = 8;
export const MAX_FOOTER_LINKS = 12;
export const MAX_MESSAGES = 12;
export const MAX_SECTIONS = 8;
export const MAX_SECTION_PRODUCTS = 12;

const lineSchema = (max: number, min = 1) => textSchema(max, min).check(z.regex(/^[^\r\n\t]*$/, 'must be one line'));

/** A path of the shop, an anchor, another site, or an email address; nothing that runs as a script. */
const targetSchema = lineSchema(300).check(
  z.regex(
    /^(?:\/(?![/\\])|#|https:\/\/|mailto:)[^\s"'<>\\]*$/,
    'Please enter a path such as /products, or a link that starts with https:// or mailto:',
  ),
);

const linkSchema = z.strictObject({ label: lineSchema(40), to: targetSchema });
export type ContentLink = z.infer<typeof linkSchema>;

const messageSchema = z.strictObject({ text: lineSchema(120), to: z.nullable(targetSchema) });
export type ContentMessage = z.infer<typeof messageSchema>;

const pictureSchema = z.strictObject({
  /** Path of the largest rendition. */
  url: lineSchema(300).check(z.regex(/^\/(?![/\\])[^\s"'<>\\]*$/, 'must be a picture uploaded to this shop')),
  /** Pixels of all renditions. */
  widths: z.array(z.int().check(z.gte(1))).check(z.maxLength(5)),
  alt: lineSchema(200, 0),
});

const sectionSchema = z.strictObject({
  categoryId: z.string().check(z.maxLength(60)),
  /** Products shown. */
  count: z.int().check(z.gte(1), z.lte(MAX_SECTION_PRODUCTS)),
});
export type ContentSection = z.infer<typeof sectionSchema>;

const storySchema = z.strictObject({
  headline: lineSchema(80),
  /** Paragraphs, with an empty line between two. */
  text: textSchema(1_000),
});
export type ContentStory = z.infer<typeof storySchema>;

const contentFields = {
  /** Links of the header and the menu; null for all products and the categories by position. */
  menu: z.nullable(z.array(linkSchema).check(z.maxLength(MAX_MENU))),
  /** May hold placeholders such as `{{supportEmail}}`. */
  footerLinks: z.array(linkSchema).check(z.maxLength(MAX_FOOTER_LINKS)),
  announcement: z.strictObject({
    isShown: z.boolean(),
    /** Null for the banner messages of the settings. */
    messages: z.nullable(z.array(messageSchema).check(z.maxLength(MAX_MESSAGES))),
  }),
  hero: z.strictObject({
    /** Null for the tagline. */
    headline: z.nullable(lineSchema(120)),
    /** Words above the button; may be empty. */
    text: textSchema(300),
    /** Null for the drawing that came with the shop. */
    picture: z.nullable(pictureSchema),
    button: linkSchema,
  }),
  /** Sections of the home page; null for the first categories by position. */
  sections: z.nullable(z.array(sectionSchema).check(z.maxLength(MAX_SECTIONS))),
  /** The last section of the home page. Null hides it; missing in older versions, which show the one that came with the shop. */
  story: z.optional(z.nullable(storySchema)),
  /** Words after the tagline; may be empty. Missing as in `story`. */
  footerText: z.optional(textSchema(200)),
  /** Missing or null for the brand that came with the shop. */
  brand: z.optional(z.nullable(brandSchema)),
};

/** Menus, announcements and the home page: everything around the products that admins word. */
export const contentSchema = z.strictObject(contentFields);
export type ShopContent = z.infer<typeof contentSchema>;

/** Content as an admin saves it; `version` is the one it was edited from. */
export const contentInputSchema = z.strictObject({ ...contentFields, version: z.int().check(z.gte(0)) });
export type ContentInput = z.infer<typeof contentInputSchema>;

/** One saved version of the content. The newest one counts. */
export const storedContentSchema = z.extend(contentSchema, {
  /** Counts the saves; 0 is the content that came with the shop. */
  version: z.int(),
  /** UTC ISO; null for the content that came with the shop. */
  savedAt: z.nullable(z.string()),
  /** Email address of the admin; null for the content that came with the shop. */
  savedBy: z.nullable(z.string()),
});
export type StoredContent = z.infer<typeof storedContentSchema>;
