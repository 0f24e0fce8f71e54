import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { catalogue } from '#infra/local/seed/catalogue.ts';
import { PHONE_WIDTH, type ProductPicture, productPictures } from '#infra/local/seed/pictures.ts';
import { developPhotos } from './photos.ts';
import { type Bitmap, heroShot, shotsOf } from './shots.ts';

const FOLDER = join(import.meta.dirname, '..', 'local', 'seed', 'pictures');
const HERO = join(import.meta.dirname, '..', '..', 'web', 'src', 'assets', 'hero-hoodie');

const fileOf = ({ name }: ProductPicture, file: string): string => join(FOLDER, name, file);

const filesOf = (picture: ProductPicture): string[] => [
  ...picture.avifWidths.map((width) => fileOf(picture, `${width}.avif`)),
  fileOf(picture, `${picture.webpWidth}.webp`),
];

/** Returns the quality for AVIF. Phone screens are so sharp that the details lost at quality 48 are too small to see. */
const avifQuality = (width: number, isClose: boolean): number => {
  if (isClose) return 46;
  return width === PHONE_WIDTH ? 48 : 52;
};

async function develop(picture: ProductPicture, { bytes, width, height }: Bitmap) {
  await mkdir(join(FOLDER, picture.name), { recursive: true });
  const raw = { raw: { width, height, channels: 3 as const } };
  const close = picture.shot === 'print' || picture.shot === 'label';
  for (const size of picture.avifWidths) {
    await sharp(bytes, raw)
      .resize(size)
      .avif({ quality: avifQuality(size, close), effort: 4 })
      .toFile(fileOf(picture, `${size}.avif`));
  }
  await sharp(bytes, raw)
    .resize(picture.webpWidth)
    .webp({ quality: close ? 50 : 66, effort: 3 })
    .toFile(fileOf(picture, `${picture.webpWidth}.webp`));
}

async function developHero() {
  const { bytes, width, height } = heroShot();
  const hero = sharp(bytes, { raw: { width, height, channels: 4 } });
  await hero.clone().avif({ quality: 48, effort: 8 }).toFile(`${HERO}.avif`);
  await hero.webp({ quality: 66, effort: 5 }).toFile(`${HERO}.webp`);
}

/**
 * Draws the missing pictures of the seeded products. If SKUs are passed as arguments, draws all pictures of those products.
 * The argument `hero` draws the garment on the home page.
 */
async function generate(skus: readonly string[]) {
  if (skus.includes('hero') || !existsSync(`${HERO}.avif`)) await developHero();
  for (const product of catalogue) {
    if (skus.length > 0 && !skus.includes(product.sku)) continue;
    const wanted = productPictures(product).filter(
      (picture) => skus.length > 0 || !filesOf(picture).every((file) => existsSync(file)),
    );
    for await (const { picture, shot } of shotsOf(product, wanted)) await develop(picture, shot);
    if (wanted.length > 0) console.log(`${product.sku}: ${wanted.length} pictures`);
  }
}

await generate(process.argv.slice(2));
await developPhotos();
