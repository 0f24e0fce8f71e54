import * as z from 'zod/mini';
import { productDetailSchema } from '../product.ts';

const VALID_DAYS = 7;
const DAY_S = 86_400;

/**
 * Matches `<product id>-<expiry in UTC seconds>-<signature>`. The token has no dot, because CloudFront treats a path with a
 * dot as a file.
 */
const TOKEN = /^(prd_[0-9A-HJKMNP-TV-Z]{26})-(\d{10})-([A-Za-z0-9_-]{43})$/;

/** Content of a preview link. `expiresAt` is in UTC seconds. */
export interface PreviewClaims {
  productId: string;
  expiresAt: number;
}

/** A product as its page shows it, plus the expiry of the link (UTC ISO). */
export const previewSchema = z.extend(productDetailSchema, { expiresAt: z.string() });
export type ProductPreview = z.infer<typeof previewSchema>;

/** A link that an admin can share, and its expiry (UTC ISO). */
export const previewLinkSchema = z.object({ url: z.string(), expiresAt: z.string() });
export type PreviewLink = z.infer<typeof previewLinkSchema>;

export const previewTokenSchema = z.string().check(z.regex(TOKEN, 'isn’t a preview link'));

/** Returns the claims of a link created at `now` (UTC ms). */
export const newPreviewClaims = (productId: string, now: number): PreviewClaims => ({
  productId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

/** Returns the text to sign. Its colons distinguish it from the text of order links, which the same key signs. */
export const previewText = ({ productId, expiresAt }: PreviewClaims): string => `preview:${productId}:${expiresAt}`;

export const joinPreviewToken = ({ productId, expiresAt }: PreviewClaims, signature: string): string =>
  `${productId}-${expiresAt}-${signature}`;

/** Splits a token into its parts without verifying the signature. Returns null if the text is not a token. */
export function splitPreviewToken(token: string): { claims: PreviewClaims; signature: string } | null {
  const [, productId, expiresAt, signature] = TOKEN.exec(token) ?? [];
  return productId && signature ? { claims: { productId, expiresAt: Number(expiresAt) }, signature } : null;
}

/** Returns whether a link has expired at `now` (UTC ms). A link is still valid in its last second. */
export const isPreviewExpired = ({ expiresAt }: PreviewClaims, now: number): boolean =>
  Math.floor(now / 1000) > expiresAt;

export const expiryOf = ({ expiresAt }: PreviewClaims): string => new Date(expiresAt * 1000).toISOString();
