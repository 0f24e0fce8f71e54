import * as z from 'zod/mini';
import { accentProblem, COLOR, ICON_SIZES } from './brand.ts';
import { FACE_NAMES } from './faces.ts';
import { PALETTE_NAMES } from './palettes.ts';

/** Pattern of the path of an uploaded PNG. Such a path can be used in HTML and CSS without escaping. */
const UPLOADED = '^/media/img_[0-9A-HJKMNP-TV-Z]{26}/';
const LOGO = new RegExp(String.raw`${UPLOADED}[1-9]\d{0,3}\.png$`);
const ICON = new RegExp(String.raw`${UPLOADED}${Math.max(...ICON_SIZES)}\.png$`);

const sideSchema = z.int().check(z.gte(1), z.lte(1600));

const logoSchema = z.strictObject({
  url: z.string().check(z.regex(LOGO, 'must be a logo uploaded to this shop')),
  width: sideSchema,
  height: sideSchema,
});

/** Validates a `Brand`. Its accent color must be readable on the palette's background. */
export const brandSchema = z
  .strictObject({
    logo: z.nullable(logoSchema),
    logoOnDark: z.nullable(logoSchema),
    icon: z.nullable(z.string().check(z.regex(ICON, 'must be an icon uploaded to this shop'))),
    palette: z.enum(PALETTE_NAMES),
    accent: z.nullable(z.string().check(z.regex(COLOR, 'Please enter a color such as #1f5f4a'))),
    face: z.enum(FACE_NAMES),
  })
  .check(({ value: { accent, palette }, issues }) => {
    const message = accent && accentProblem(accent, palette);
    if (message) issues.push({ code: 'custom', path: ['accent'], message, input: accent });
  });
