import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';

export const MAX_VIDEOS = 3;

/** Size of one part of an upload, in bytes. Encoded as base64, a part is close to the payload limit of a Lambda (6 MB). */
export const VIDEO_PART_BYTES = 4 * 1024 * 1024;
export const MAX_VIDEO_PARTS = 5;
/** Largest video in bytes: 20 MB. */
export const MAX_VIDEO_BYTES = VIDEO_PART_BYTES * MAX_VIDEO_PARTS;

/** Picture to show until a video plays. `url` is the largest version of the picture. */
const posterSchema = z.object({ url: z.string(), widths: z.optional(z.array(z.int())) });

/**
 * A video shown together with a product's pictures. If it has no poster, the product's first picture is shown until the video
 * plays.
 */
export const videoSchema = z.object({
  url: z.string(),
  /** Description of the video for people who can't see it. */
  alt: z.string(),
  poster: z.optional(posterSchema),
});
export type ProductVideo = z.infer<typeof videoSchema>;

/** A video that an admin sends. It must be the shop's own, because the CSP blocks all others. */
export const videoInputSchema = z.strictObject({
  url: z
    .string()
    .check(
      z.regex(/^\/media\/vid_[0-9A-HJKMNP-TV-Z]{26}\/video\.(?:mp4|webm)$/, 'must be a video uploaded to this shop'),
    ),
  alt: textSchema(500),
  poster: z.optional(
    z.strictObject({
      url: z
        .string()
        .check(
          z.regex(
            /^\/media\/img_[0-9A-HJKMNP-TV-Z]{26}\/\d{1,4}\.(?:webp|jpg|png)$/,
            'must be a picture uploaded to this shop',
          ),
        ),
      widths: z.optional(z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.maxLength(10))),
    }),
  ),
});
