import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { lineSchema, textSchema } from '#shared/base/text.ts';

export const MAX_BLOCKS = 20;
export const MAX_CONTENT = 50_000;
export const MAX_BLOCK_PRODUCTS = 12;
export const INCOMPLETE = 'Please enter both subject and content';

/** Matches the path of a page of the shop, or an https address. */
const LINK = /^(?:\/(?![/\\])|https:\/\/[a-z0-9])[^\s"'<>\\]*$/i;

const textBlockSchema = z.strictObject({
  kind: z.literal('text'),
  /** Plain text or HTML. It is sanitized each time it is shown or sent. */
  text: textSchema(MAX_CONTENT).check(z.minLength(1, INCOMPLETE)),
});

const pictureBlockSchema = z.strictObject({
  kind: z.literal('picture'),
  url: lineSchema(300).check(z.regex(/^\/(?![/\\])[^\s"'<>\\]*$/, 'Please choose a picture')),
  alt: lineSchema(200),
  /** Missing or null if the picture has no link. */
  href: z.optional(
    z.nullable(lineSchema(500).check(z.regex(LINK, 'Please enter a path such as /products, or a link with https://'))),
  ),
});

const productsBlockSchema = z.strictObject({
  kind: z.literal('products'),
  productIds: z
    .array(idSchema('prd'))
    .check(
      z.minLength(1, 'Please choose a product'),
      z.maxLength(MAX_BLOCK_PRODUCTS, `can be ${MAX_BLOCK_PRODUCTS} at most`),
    ),
});

export const campaignBlockSchema = z.discriminatedUnion('kind', [
  textBlockSchema,
  pictureBlockSchema,
  productsBlockSchema,
]);
export type CampaignBlock = z.infer<typeof campaignBlockSchema>;
export type BlockKind = CampaignBlock['kind'];

const textLength = (blocks: readonly CampaignBlock[]): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'text' ? block.text.length : 0), 0);

export const campaignBlocksSchema = z.array(campaignBlockSchema).check(
  z.minLength(1, INCOMPLETE),
  z.maxLength(MAX_BLOCKS, `can be ${MAX_BLOCKS} at most`),
  z.refine((blocks) => textLength(blocks) <= MAX_CONTENT, `can have ${MAX_CONTENT} characters at most`),
);

/** Returns the content as plain text for the history of changes. */
export const blocksText = (blocks: readonly CampaignBlock[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'text') return block.text;
      return block.kind === 'picture' ? `[${block.url}]` : `[${block.productIds.join(', ')}]`;
    })
    .join('\n\n');

/** Returns the ids of the products in all blocks, without duplicates. */
export const blockProductIds = (blocks: readonly CampaignBlock[]): string[] => [
  ...new Set(blocks.flatMap((block) => (block.kind === 'products' ? block.productIds : []))),
];
