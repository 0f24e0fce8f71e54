import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';
import { brandSchema } from './brand/brand-schema.ts';

export const MAX_MENU = 8;
export const MAX_FOOTER_LINKS = 12;
export const MAX_MESSAGES = 12;
export const MAX_SECTIONS = 8;
export const MAX_SECTION_PRODUCTS = 12;

const lineSchema = (max: number, min = 1) => textSchema(max, min).check(z.regex(/^[^\r\n\t]*$/, 'must be one line'));

/**
 * Validates the target of a link: a path of the shop, an anchor, another site, or an email address. Anything that could run
 * as a script is rejected.
 */
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
  /** Path of the picture in its largest size. */
  url: lineSchema(300).check(z.regex(/^\/(?![/\\])[^\s"'<>\\]*$/, 'must be a picture uploaded to this shop')),
  /** Widths of all sizes, in pixels. */
  widths: z.array(z.int().check(z.gte(1))).check(z.maxLength(5)),
  alt: lineSchema(200, 0),
});

const sectionSchema = z.strictObject({
  categoryId: z.string().check(z.maxLength(60)),
  /** Number of products to show. */
  count: z.int().check(z.gte(1), z.lte(MAX_SECTION_PRODUCTS)),
});
export type ContentSection = z.infer<typeof sectionSchema>;

const storySchema = z.strictObject({
  headline: lineSchema(80),
  /** Paragraphs, separated by empty lines. */
  text: textSchema(1_000),
});
export type ContentStory = z.infer<typeof storySchema>;

const contentFields = {
  /** Links in the header and the menu. If null, the menu lists all products and the categories by position. */
  menu: z.nullable(z.array(linkSchema).check(z.maxLength(MAX_MENU))),
  /** Links in the footer. They can contain placeholders such as `{{supportEmail}}`. */
  footerLinks: z.array(linkSchema).check(z.maxLength(MAX_FOOTER_LINKS)),
  announcement: z.strictObject({
    isShown: z.boolean(),
    /** Null to show the banner messages from the settings. */
    messages: z.nullable(z.array(messageSchema).check(z.maxLength(MAX_MESSAGES))),
  }),
  hero: z.strictObject({
    /** Null to show the tagline. */
    headline: z.nullable(lineSchema(120)),
    /** Text above the button. Can be empty. */
    text: textSchema(300),
    /** Null to show the default drawing. */
    picture: z.nullable(pictureSchema),
    button: linkSchema,
  }),
  /** Sections of the home page. If null, the page shows the first categories by position. */
  sections: z.nullable(z.array(sectionSchema).check(z.maxLength(MAX_SECTIONS))),
  /** Last section of the home page. Null hides the section. Missing in older versions, which show the default section. */
  story: z.optional(z.nullable(storySchema)),
  /** Text after the tagline. Can be empty. Missing in older versions, which show the default text. */
  footerText: z.optional(textSchema(200)),
  /** Missing or null for the default brand. */
  brand: z.optional(z.nullable(brandSchema)),
};

/** Validates the menus, announcements and the home page: all the content around the products that admins can write. */
export const contentSchema = z.strictObject(contentFields);
export type ShopContent = z.infer<typeof contentSchema>;

/** Validates content that an admin saves. `version` is the version that the admin edited. */
export const contentInputSchema = z.strictObject({ ...contentFields, version: z.int().check(z.gte(0)) });
export type ContentInput = z.infer<typeof contentInputSchema>;

/** Describes one saved version of the content. The newest version is shown. */
export const storedContentSchema = z.extend(contentSchema, {
  /** Number of the version, starting at 1. 0 is the default content. */
  version: z.int(),
  /** UTC ISO time. Null for the default content. */
  savedAt: z.nullable(z.string()),
  /** Email address of the admin. Null for the default content. */
  savedBy: z.nullable(z.string()),
});
export type StoredContent = z.infer<typeof storedContentSchema>;
