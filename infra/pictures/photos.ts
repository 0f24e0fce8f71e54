import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fitInto, THUMBNAIL_EDGE } from '#shared/orders/photos/photo.ts';

const SEED = join(import.meta.dirname, '..', 'local', 'seed');
const fileOf = (name: string, size: string): string => join(SEED, 'photos', `${name}-${size}.jpg`);

/** Describes a customer's photo in the demo: a drawing of the product, turned by an angle and in warm light. */
interface DemoPhoto {
  name: string;
  /** Path of the drawing from which the photo is made. */
  of: string;
  degrees: number;
  /** Share of the drawing that the photo shows. */
  share: number;
  width: number;
  height: number;
}

const PHOTOS: readonly DemoPhoto[] = [
  { name: 'worn', of: 'fnd-cn-023-chalk-front/960.avif', degrees: -5, share: 0.72, width: 1200, height: 1500 },
  { name: 'close', of: 'fnd-cn-023-print/720.avif', degrees: 9, share: 0.7, width: 1200, height: 900 },
  { name: 'returned', of: 'fnd-cn-027-deep-navy-front/960.avif', degrees: 6, share: 0.7, width: 900, height: 1200 },
];

async function develop({ name, of, degrees, share, width, height }: DemoPhoto): Promise<void> {
  const turned = await sharp(join(SEED, 'pictures', of))
    .rotate(degrees, { background: '#8d8274' })
    .toBuffer();
  const { width: wide = width, height: high = height } = await sharp(turned).metadata();
  const cut = { width: Math.round(wide * share), height: Math.round(Math.min(high, (wide * height) / width) * share) };
  await sharp(turned)
    .extract({ left: Math.round((wide - cut.width) / 2), top: Math.round((high - cut.height) / 2), ...cut })
    .resize(width, height)
    .modulate({ brightness: 0.94, saturation: 1.08 })
    .linear([1.02, 0.98, 0.9], [4, 0, -4])
    .jpeg({ quality: 72 })
    .toFile(fileOf(name, 'large'));
}

/** Draws the thumbnail of a photo, so that the seed only has to copy it. */
const shrink = ({ name, ...size }: DemoPhoto) =>
  sharp(fileOf(name, 'large'))
    .resize(fitInto(size, THUMBNAIL_EDGE).width)
    .jpeg({ quality: 84 })
    .toFile(fileOf(name, 'small'));

/** Creates the photos that the seeded customers have added, unless they already exist. */
export async function developPhotos(): Promise<void> {
  await mkdir(join(SEED, 'photos'), { recursive: true });
  for (const photo of PHOTOS) {
    if (!existsSync(fileOf(photo.name, 'large'))) await develop(photo);
    if (!existsSync(fileOf(photo.name, 'small'))) await shrink(photo);
  }
}
