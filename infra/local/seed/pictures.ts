import type { ProductImage } from '#shared/catalogue/product.ts';
import { luminanceOf } from '#shared/shop/brand/contrast.ts';
import type { SeedProduct } from './catalogue-types.ts';
import { printNamed } from './garments/prints/print.ts';
import { garmentColors } from './palette.ts';

/** Lists the kinds of pictures: a side of the garment, a close-up of its print, its label, or all its colors. */
export type Shot = 'front' | 'back' | 'print' | 'label' | 'colors';

export type ProductPicture = {
  /** Name of the picture's folder, both in the repository and in the shop's media. */
  name: string;
  shot: Shot;
  /** Color of the garment in the picture. If the picture shows several colors, the first one. */
  color: string;
  /** Widths of the AVIF files, in pixels. */
  avifWidths: readonly number[];
  webpWidth: number;
  image: ProductImage;
};

/** Background colors, as #rrggbb. Light garments are on concrete, all others on bone. */
export const grounds = { bone: '#EAE5D9', concrete: '#BDB9AD' } as const;

/** Returns the color of a fabric, as #rrggbb. Throws an `Error` if the name is not in the palette. */
export function clothColor(name: string): string {
  const color = garmentColors[name];
  if (!color) throw new Error(`no garment color named ${JSON.stringify(name)}`);
  return color;
}

export const groundFor = (color: string): keyof typeof grounds =>
  luminanceOf(clothColor(color)) > 0.4 ? 'concrete' : 'bone';

/** Returns the side whose print is shown in the close-up. This is the back if the front only has a small mark. */
export const printSide = ({ garment: { print, backPrint } }: SeedProduct): 'front' | 'back' =>
  backPrint && printNamed(print).size === 'mark' ? 'back' : 'front';

/** Picture width for phones, in pixels: about a full screen at 2x density. */
export const PHONE_WIDTH = 752;

function avifWidthsOf(shot: Shot): number[] {
  if (shot === 'print' || shot === 'label') return [480, 720];
  // The front is the first picture on a product's page, so it also needs the width for phones.
  return shot === 'front' ? [480, PHONE_WIDTH, 960] : [480, 960];
}

const slugOf = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

function altOf({ seoTitle: title, colors }: SeedProduct, shot: Shot, color: string): string {
  if (shot === 'colors') return `${title} in ${listed(colors)}, side by side`;
  if (shot === 'print') return `${title} in ${color}, print up close`;
  if (shot === 'label') return `${title} in ${color}, collar and label up close`;
  return `${title} in ${color}, ${shot}`;
}

/** Describes a product's pictures. Pictures of single colors come first, then the pictures that belong to no color. */
export function productPictures(product: SeedProduct): ProductPicture[] {
  const { sku, colors, garment } = product;
  const [first = ''] = colors;
  const picture = (shot: Shot, color: string, isOfColor: boolean): ProductPicture => {
    const name = [slugOf(sku), ...(isOfColor ? [slugOf(color)] : []), shot].join('-');
    const isClose = shot === 'print' || shot === 'label';
    const avifWidths = avifWidthsOf(shot);
    const webpWidth = isClose ? 480 : 640;
    return {
      name,
      shot,
      color,
      avifWidths,
      webpWidth,
      image: {
        url: `/media/${name}/${webpWidth}.webp`,
        alt: altOf(product, shot, color),
        ...(isOfColor ? { color } : {}),
        widths: [webpWidth],
        avifWidths,
        ground: isClose ? clothColor(color).toLowerCase() : grounds[groundFor(color)].toLowerCase(),
      },
    };
  };
  return [
    ...colors.flatMap((color) => [
      picture('front', color, true),
      ...(garment.backPrint ? [picture('back', color, true)] : []),
    ]),
    picture('print', first, false),
    picture(colors.length > 1 ? 'colors' : 'label', first, false),
  ];
}
