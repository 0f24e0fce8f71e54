import { createHash } from 'node:crypto';
import { defineJob } from '#functions/jobs/define-job.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Product, ProductImage } from '#shared/catalogue/product.ts';
import { type CsvPicture, isForeignPicture } from '#shared/catalogue/product-csv/csv-product.ts';
import { toProductInput } from '#shared/catalogue/product-csv/plan-product.ts';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import type { JobPayload } from '#shared/jobs/kinds.ts';
import { getImport, getImportPart, type StoredImport } from '#store/catalogue/product-imports.ts';
import { updateProduct } from '#store/catalogue/product-writes.ts';
import { transact } from '#store/client.ts';
import { enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { type CopiedPictures, copyPictures } from '../copy-pictures.ts';
import { unpackPart } from './pack.ts';
import { planPart } from './plan-part.ts';

const textsOf = (images: readonly ProductImage[]): string[] =>
  images.map(({ url, alt, color = '' }) => JSON.stringify([url, alt, color]));

/** Returns a short hash of a list of pictures with their alt texts. The order matters. */
export const nameImages = (images: readonly ProductImage[]): string =>
  createHash('sha256').update(textsOf(images).join('\n')).digest('hex').slice(0, 16);

/**
 * Returns true if the product has only pictures from the file, in the same order. An interrupted attempt leaves a product
 * like this.
 */
function isBegun(current: readonly ProductImage[], ofFile: readonly ProductImage[]): boolean {
  const wanted = textsOf(ofFile);
  const places = textsOf(current).map((text) => wanted.indexOf(text));
  return places.length > 0 && places.every((place, at) => place >= Math.max(0, ...places.slice(0, at)));
}

/** Returns the product's pictures in the order of the file. Pictures on other sites are copied into the shop's storage. */
async function copied(pictures: readonly CsvPicture[], current: Product) {
  const own = pictures.filter((picture) => !isForeignPicture(picture));
  const copies = await copyPictures(
    pictures.map(({ url, alt, color }) => ({ url, alt, ...(color ? { color } : {}) })),
    Object.fromEntries(own.map(({ url }) => [url, { url, width: 0 }])),
  );
  const images = copies.images.map((image) => {
    const known = current.images.find(({ url }) => url === image.url);
    return known ? { ...image, ...knownRenditions(known) } : image;
  });
  return { ...copies, images };
}

/**
 * Saves the copied pictures on the product, unless it has them already or an admin has changed its pictures since the import.
 * An incomplete set never replaces other pictures, so a dead URL does not cost a product its working pictures.
 */
async function savePictures(
  { actor }: StoredImport,
  current: Product,
  { images, problems }: Pick<CopiedPictures, 'images' | 'problems'>,
  imagesSeen: string,
) {
  const isSame = nameImages(current.images) === nameImages(images);
  // Jobs from earlier releases have an empty `imagesSeen`.
  const isAsImported = imagesSeen === '' || imagesSeen === nameImages(current.images);
  const isWhole = problems.length === 0 || current.images.length === 0;
  const isAllowed = isBegun(current.images, images) || (isAsImported && isWhole);
  if (images.length === 0 || isSame || !isAllowed) return;
  const seen = { version: current.version, inventorySeen: current.inventoryQuantity };
  await updateProduct(current.id, { ...toProductInput(current), images, ...seen }, actor, Date.now());
}

/**
 * Copies the pictures of one imported product from the URLs in its file. A product without pictures gets every picture that
 * can be copied. A product with pictures keeps them until all new ones are copied. Failed pictures are retried while a retry
 * may help. If the product or the file no longer exists, the job ends without an error.
 */
async function copyImportedPictures(payload: JobPayload<'copy_pictures'>): Promise<'done'> {
  const { importId, part, row, imagesSeen } = payload;
  const [run, bytes] = await Promise.all([getImport(importId), getImportPart(importId, part)]);
  const given = bytes && (await unpackPart(bytes)).find((product) => product.row === row);
  const [pair] = given ? await planPart([given]) : [];
  if (!run || !pair?.current || !pair.hasCopies) return 'done';
  const { current, csv } = pair;
  const { images, problems, canRetry } = await copied(csv.pictures ?? [], current);
  await savePictures(run, current, { images, problems }, imagesSeen);
  const [problem] = problems;
  if (problem && canRetry) throw new Problem('unavailable', problem);
  if (problem) await transact([enqueueDeadLetterJob('copy_pictures', payload, problem, new Date().toISOString())]);
  return 'done';
}

export const copyPicturesJob = defineJob({
  kind: 'copy_pictures',
  run: ({ payload }) => copyImportedPictures(payload),
});
