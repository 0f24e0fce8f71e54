import { createHash } from 'node:crypto';
import { inTurns } from '#functions/runtime/in-turns.ts';
import { fetchPicture, PictureError } from '#outside/fetch-picture.ts';
import { storePicture } from '#outside/media.ts';
import { Problem } from '#shared/base/errors.ts';
import type { ProductImage } from '#shared/catalogue/product.ts';
import type { PictureCopy } from '#shared/catalogue/provider-link.ts';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import { readImageHeader } from './image-header.ts';
import { shrinkPicture } from './shrink-picture.ts';

const AT_ONCE = 4;
/**
 * Timeout for all pictures of one product together, in milliseconds. Without it, one slow server could use up a whole run of
 * the job.
 */
const TIMEOUT_MS = 30_000;
const EXTENSIONS = { webp: 'webp', jpeg: 'jpg', png: 'png' } as const;
/** Lists the characters of picture ids. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 26;

/**
 * Derives a picture id from the source URL. The same URL always has the same id, so a picture that is copied twice is stored
 * once.
 */
export function pictureIdOf(source: string): string {
  const digest = createHash('sha256').update(source).digest();
  return `img_${[...digest.subarray(0, ID_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

async function copyOne(source: string, signal: AbortSignal): Promise<PictureCopy> {
  const bytes = await fetchPicture(source, signal);
  const header = readImageHeader(bytes);
  const folder = `media/${pictureIdOf(source)}`;
  const shrunk = await shrinkPicture(bytes, header);
  if (!shrunk) {
    const key = `${folder}/${header.width}.${EXTENSIONS[header.type]}`;
    await storePicture({ key, bytes, mediaType: `image/${header.type}` });
    return { url: `/${key}`, width: header.width };
  }
  const widths = shrunk.renditions.map(({ width }) => width);
  const width = Math.max(...widths);
  await Promise.all(
    shrunk.renditions.map((rendition) =>
      storePicture({ key: `${folder}/${rendition.width}.jpg`, bytes: rendition.bytes, mediaType: 'image/jpeg' }),
    ),
  );
  return { url: `/${folder}/${width}.jpg`, width, widths, ground: shrunk.ground };
}

const reasonOf = (error: unknown): string => {
  if (error instanceof PictureError) return error.message;
  return error instanceof Problem ? error.message : 'it couldn’t be saved';
};

/** Returns whether another attempt may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof PictureError ? error.isPassing : !(error instanceof Problem);

/** Describes the result of copying a product's pictures. */
export interface CopiedPictures {
  /** Copies in the shop's storage, in the original order. Pictures that could not be copied are left out. */
  images: ProductImage[];
  /** Every copy by its source URL, so that the next sync does not fetch the picture again. */
  pictures: Record<string, PictureCopy>;
  /** Describes the failures for an admin. Empty if all pictures were copied. */
  problems: string[];
  /** True if another attempt may copy more pictures. */
  canRetry: boolean;
}

/**
 * Copies pictures from other sites into the shop's storage. The shop's pages load no pictures from other sites, and the
 * provider's URLs expire. Pictures that are already in `kept` are not fetched again. Pictures that fail are left out and
 * reported.
 */
export async function copyPictures(
  images: readonly ProductImage[],
  kept: Readonly<Record<string, PictureCopy>>,
): Promise<CopiedPictures> {
  const copies = new Map<string, PictureCopy>();
  const failures: unknown[] = [];
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const copy = async ({ url }: ProductImage) => {
    try {
      copies.set(url, kept[url] ?? (await copyOne(url, signal)));
    } catch (error) {
      failures.push(error);
    }
  };
  await inTurns(images, copy, { atOnce: AT_ONCE });
  const [first] = failures;
  return {
    images: images.flatMap((image) => {
      const copy = copies.get(image.url);
      return copy ? [{ ...image, url: copy.url, ...knownRenditions(copy) }] : [];
    }),
    pictures: Object.fromEntries(
      images.flatMap(({ url }) => {
        const copy = copies.get(url);
        return copy ? [[url, copy]] : [];
      }),
    ),
    problems:
      failures.length > 0
        ? [
            `${failures.length === 1 ? 'A picture wasn’t' : `${failures.length} pictures weren’t`} copied: ${reasonOf(first)}`,
          ]
        : [],
    canRetry: failures.some(isPassing),
  };
}
