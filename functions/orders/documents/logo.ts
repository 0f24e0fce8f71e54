import { inflateSync } from 'node:zlib';
import { readOwnFile } from '#outside/own-files.ts';
import type { Logo } from '#shared/shop/brand/brand.ts';
import { getRecentContent } from '#store/shop/content.ts';

/** Contains the shop's logo and the bytes of its file. */
export interface PrintedLogo extends Logo {
  bytes: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Largest size of a PNG file, and of its decoded pixels, in bytes. Larger files would take seconds. */
const MOST_BYTES = 2_000_000;
const MOST_PIXEL_BYTES = 40_000_000;

/** Returns whether a PNG file is complete and not too large. The PDF library crashes the process on an incomplete file. */
export function isWholePng(file: Buffer): boolean {
  if (file.length > MOST_BYTES || !file.subarray(0, 8).equals(SIGNATURE)) return false;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const [length, kind] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)];
    if (at + 12 + length > file.length) return false;
    if (kind === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: MOST_PIXEL_BYTES }).length > 0;
  } catch {
    return false;
  }
}

/** Caches the last logo. The file at a logo's URL never changes. */
let kept: PrintedLogo | null = null;

/**
 * Reads the shop's logo. Returns null if there is none or its file cannot be read, because a document is printed without a
 * logo rather than not at all.
 */
export async function readLogo(): Promise<PrintedLogo | null> {
  const logo = (await getRecentContent()).brand?.logo;
  if (!logo) return null;
  if (kept?.url === logo.url) return kept;
  const bytes = await readOwnFile(logo.url);
  if (!bytes || !isWholePng(bytes)) return null;
  kept = { ...logo, bytes };
  return kept;
}
