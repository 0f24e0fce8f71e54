import { createHash } from 'node:crypto';
import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { resized } from '#functions/catalogue/shrink-picture.ts';
import { Problem } from '#shared/base/errors.ts';
import { fitInto, PHOTO_EDGE, THUMBNAIL_EDGE } from '#shared/orders/photos/photo.ts';

/** Contains a photo that was encoded again from its pixels. */
export interface DevelopedPhoto {
  /** Width of the large file, in pixels. */
  width: number;
  height: number;
  /** SHA-256 of the large file, in hexadecimal. */
  sha256: string;
  files: { large: Buffer; small: Buffer };
}

const QUALITY = 84;
/** Largest ratio of the longer side to the shorter one. */
const MOST_RATIO = 8;
/**
 * Largest number of scans in a JPEG. Browsers write one scan. Each scan takes time to decode, so a malicious file may have
 * very many.
 */
const MOST_SCANS = 16;
const MOST_COMPONENTS = 4;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const MOST_MEGABYTES = 256;
const MOST_MEGAPIXELS = 3;

const refusal = (detail: string) => new Problem('invalid_request', detail);

/**
 * Returns whether a scan has few color components and at most 64 coefficients, as many as a block has. `at` is the start of
 * the scan's header.
 */
function isPlainScan(bytes: Buffer, at: number): boolean {
  const components = bytes[at + 4] ?? 0;
  const lastCoefficient = bytes[at + 6 + 2 * components] ?? 0;
  return components <= MOST_COMPONENTS && lastCoefficient < 64;
}

/** Returns whether a file is quick to decode, based on its scans. In a valid file, these two bytes always start a scan. */
function hasPlainScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) {
    scans += 1;
    if (scans > MOST_SCANS || !isPlainScan(bytes, at)) return false;
  }
  return true;
}

/** Checks the header of a file. Throws `invalid_request` for a file that would take too much time or memory to decode. */
function checkHeader(bytes: Buffer): void {
  const { type, width, height } = readImageHeader(bytes);
  if (type !== 'jpeg') throw refusal('The photo must be a JPEG');
  if (Math.max(width, height) > PHOTO_EDGE) throw refusal(`The photo can be at most ${PHOTO_EDGE} pixels a side`);
  if (Math.max(width, height) > MOST_RATIO * Math.min(width, height)) throw refusal('The photo is too narrow');
  if (!hasPlainScans(bytes)) throw refusal('The photo file is too complex');
}

/** Returns only the pixels. The library would otherwise copy the Exif data and the comments of the file. */
function decoded(jpeg: typeof import('jpeg-js'), bytes: Buffer) {
  try {
    const { width, height, data } = jpeg.decode(bytes, {
      useTArray: true,
      formatAsRGBA: true,
      maxMemoryUsageInMB: MOST_MEGABYTES,
      // The file may contain a second, larger size after the first one.
      maxResolutionInMP: MOST_MEGAPIXELS,
    });
    return { width, height, data };
  } catch (cause) {
    throw new Problem('invalid_request', 'The photo file is damaged', { cause });
  }
}

/**
 * Encodes a photo again from its pixels, so that nothing else of the file is kept. This removes the location, the camera,
 * text, and anything that is not a picture. Throws `invalid_request` for anything but a JPEG of at most `PHOTO_EDGE` pixels
 * per side.
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
