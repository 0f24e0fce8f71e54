import { createHash } from 'node:crypto';
import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { resized } from '#functions/catalogue/shrink-picture.ts';
import { Problem } from '#shared/base/errors.ts';
import { fitInto, PHOTO_EDGE, THUMBNAIL_EDGE } from '#shared/orders/photos/photo.ts';

/** A photo drawn again. */
export interface DevelopedPhoto {
  /** Pixels of the large size. */
  width: number;
  height: number;
  /** Of the large size, in hexadecimal. */
  sha256: string;
  files: { large: Buffer; small: Buffer };
}

const QUALITY = 84;
/** Highest ratio of the longer side to the shorter one. */
const MOST_RATIO = 8;
/** Browsers write one scan. Each costs time to decode, so a file made to be slow has very many. */
const MOST_SCANS = 16;
const MOST_COMPONENTS = 4;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const MOST_MEGABYTES = 256;
const MOST_MEGAPIXELS = 3;

const refusal = (detail: string) => new Problem('invalid_request', detail);

/**
 * Returns whether a scan has few components, and no more coefficients than a block, which has 64. Its header starts at
 * `at`.
 */
function isPlainScan(bytes: Buffer, at: number): boolean {
  const components = bytes[at + 4] ?? 0;
  const lastCoefficient = bytes[at + 6 + 2 * components] ?? 0;
  return components <= MOST_COMPONENTS && lastCoefficient < 64;
}

/**
 * Returns whether a file is quick to decode, judging by its scans. In a valid file, these two bytes start a scan and
 * nothing else.
 */
function hasPlainScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) {
    scans += 1;
    if (scans > MOST_SCANS || !isPlainScan(bytes, at)) return false;
  }
  return true;
}

/** Throws `invalid_request` for a file that, by its header, would take too long or too much memory to decode. */
function checkHeader(bytes: Buffer): void {
  const { type, width, height } = readImageHeader(bytes);
  if (type !== 'jpeg') throw refusal('The photo must be a JPEG');
  if (Math.max(width, height) > PHOTO_EDGE) throw refusal(`The photo can be at most ${PHOTO_EDGE} pixels a side`);
  if (Math.max(width, height) > MOST_RATIO * Math.min(width, height)) throw refusal('The photo is too narrow');
  if (!hasPlainScans(bytes)) throw refusal('The photo file is too complex');
}

/** Returns the pixels alone: the library would write a file's Exif data and comments again. */
function decoded(jpeg: typeof import('jpeg-js'), bytes: Buffer) {
  try {
    const { width, height, data } = jpeg.decode(bytes, {
      useTArray: true,
      formatAsRGBA: true,
      maxMemoryUsageInMB: MOST_MEGABYTES,
      // A file may name another size further on.
      maxResolutionInMP: MOST_MEGAPIXELS,
    });
    return { width, height, data };
  } catch (cause) {
    throw new Problem('invalid_request', 'The photo file is damaged', { cause });
  }
}

/**
 * Draws a photo again from its pixels, so that nothing else of the file is kept: no place, no camera, no text, and nothing that
 * only looks like a picture. Throws `invalid_request` for anything but a JPEG of at most `PHOTO_EDGE` pixels a side.
 */
export async function developPhoto(bytes: Buffer): Promise<DevelopedPhoto> {
  checkHeader(bytes);
  const { default: jpeg } = await import('jpeg-js');
  const pixels = decoded(jpeg, bytes);
  const { width, height } = pixels;
  const large = jpeg.encode(pixels, QUALITY).data;
  const thumbnail = resized(pixels, fitInto(pixels, THUMBNAIL_EDGE).width);
  const small = jpeg.encode(thumbnail, QUALITY).data;
  return { width, height, sha256: createHash('sha256').update(large).digest('hex'), files: { large, small } };
}
