import type { SeedProduct } from '#infra/local/seed/catalogue-types.ts';
import { inksFor } from '#infra/local/seed/garments/color.ts';
import type { PrintName } from '#infra/local/seed/garments/prints/print.ts';
import { randomFrom } from '#infra/local/seed/garments/random.ts';
import { clothColor, groundFor, grounds, type ProductPicture, printSide } from '#infra/local/seed/pictures.ts';
import type { Numbers } from './base/numbers.ts';
import type { View } from './base/raster.ts';
import { type Draped, drape } from './cloth/drape.ts';
import { garmentOf, type Look, type Side } from './cuts/garment.ts';
import { lookOf, weaveOf } from './looks.ts';
import { foldsIn } from './scene/folds.ts';
import type { Garment } from './scene/layers.ts';
import { linearOf } from './scene/light.ts';
import { paint } from './scene/paint.ts';
import {
  cutOut,
  developed,
  dyed,
  type Ground,
  groundIn,
  lay,
  type Sprite,
  scaled,
  type Woven,
  woven,
} from './scene/picture.ts';
import { placeOf, screened } from './scene/screen.ts';

/** Bytes of a picture: red, green, and blue, from 0 to 255. A picture without a ground also has alpha. */
export type Bitmap = { bytes: Uint8Array; width: number; height: number };

/** A garment that has been sewn and laid down. */
type Laid = { garment: Garment; sheets: Draped[]; print: PrintName | null };

const SCALE = 1.2;
const CLOSE = 3 * SCALE;

const whole = ({ middle }: Garment): View => ({ left: 0, top: middle - 500, scale: SCALE, width: 960, height: 1200 });

function closeTo(x: number, y: number): View {
  const [width, height] = [720, 900];
  return { left: x - width / CLOSE / 2, top: y - height / CLOSE / 2, scale: CLOSE, width, height };
}

function laidOf(product: SeedProduct, side: Side): Laid {
  const garment = garmentOf(lookOf(product), side, randomFrom(`${product.sku}/${side}`));
  const { print, backPrint = null } = product.garment;
  return { garment, sheets: garment.sheets.map(drape), print: side === 'front' ? print : backPrint };
}

async function wovenIn({ garment, sheets, print }: Laid, view: View, product: SeedProduct): Promise<Woven> {
  const ink = print && (await screened(garment, print, view, product.sku));
  const folds = sheets.map((sheet) => foldsIn(sheet, view));
  return woven(paint(garment.layers, folds, ink, view), weaveOf(product));
}

function spriteOf(cloth: Woven, color: string): Sprite {
  const hex = clothColor(color);
  const { main, accent } = inksFor(hex);
  return dyed(cloth, { cloth: linearOf(hex), main: linearOf(main), accent: linearOf(accent) });
}

const painted = new Map<string, Numbers>();

function groundOf(color: string): Ground {
  const kind = groundFor(color);
  return { hex: grounds[kind], kind: kind === 'bone' ? 'paper' : 'concrete', seed: kind };
}

/** Returns a new copy of the whole ground, which is painted only once. */
function freshGround(color: string): { canvas: Numbers; view: View } {
  const ground = groundOf(color);
  const view = { left: 0, top: 0, scale: SCALE, width: 960, height: 1200 };
  const canvas = painted.get(ground.hex) ?? groundIn(view, ground);
  painted.set(ground.hex, canvas);
  return { canvas: Float32Array.from(canvas), view };
}

function alone(sprite: Sprite, color: string): Bitmap {
  const { canvas, view } = freshGround(color);
  lay(canvas, view, sprite);
  return { bytes: developed(canvas, view), width: view.width, height: view.height };
}

/** Returns a picture of all colors, overlapping from the upper left to the lower right. */
function together(sprites: readonly Sprite[], color: string): Bitmap {
  const { canvas, view } = freshGround(color);
  const count = sprites.length;
  const size = [1, 1, 0.74, 0.66, 0.58][count] ?? 0.5;
  sprites.forEach((sprite, index) => {
    const small = scaled(sprite, size);
    const share = count > 1 ? index / (count - 1) - 0.5 : 0;
    const x = view.width / 2 + share * view.width * 0.34;
    const y = view.height / 2 + share * view.height * 0.46;
    lay(canvas, view, small, [Math.round(x - small.view.width / 2), Math.round(y - small.view.height / 2)]);
  });
  return { bytes: developed(canvas, view), width: view.width, height: view.height };
}

function close(cloth: Woven, color: string): Bitmap {
  const sprite = spriteOf(cloth, color);
  const { view } = sprite;
  const isCovered = sprite.cover.every((share) => share === 1);
  const canvas = isCovered ? sprite.color : groundIn(view, groundOf(color));
  if (!isCovered) lay(canvas, view, sprite);
  return { bytes: developed(canvas, view), width: view.width, height: view.height };
}

function middleOf({ garment, print }: Laid): View {
  const { x, y, width, height } = placeOf(garment, print ?? 'wordmark');
  return closeTo(x + width * 0.4, y + height * 0.45);
}

/** Returns the picture of the plain black hoodie on the home page, without a ground, as RGBA. */
export function heroShot(): Bitmap {
  const look: Look = { cut: 'boxy', hood: { pose: 'up', cords: 'hanging' }, zip: false, way: 3, seed: 'hero' };
  const garment = garmentOf(look, 'front', randomFrom(look.seed));
  const view = whole(garment);
  const folds = garment.sheets.map((sheet) => foldsIn(drape(sheet), view));
  const cloth = woven(paint(garment.layers, folds, null, view), { grain: 0.85, clouds: 0.4, seed: look.seed });
  return { bytes: cutOut(spriteOf(cloth, 'Black')), width: view.width, height: view.height };
}

/** Yields the given pictures of a product, one after another. */
export async function* shotsOf(
  product: SeedProduct,
  wanted: readonly ProductPicture[],
): AsyncGenerator<{ picture: ProductPicture; shot: Bitmap }> {
  const of = (shot: ProductPicture['shot']) => wanted.filter((picture) => picture.shot === shot);
  for (const side of ['front', 'back'] as const) {
    const [sides, close1] = [of(side), printSide(product) === side ? of('print') : []];
    const [line, label] = side === 'front' ? [of('colors'), of('label')] : [[], []];
    if (sides.length + close1.length + line.length + label.length === 0) continue;
    const laid = laidOf(product, side);
    if (sides.length + line.length > 0) {
      const cloth = await wovenIn(laid, whole(laid.garment), product);
      for (const picture of sides) yield { picture, shot: alone(spriteOf(cloth, picture.color), picture.color) };
      const sprites = line.length > 0 ? product.colors.map((color) => spriteOf(cloth, color)) : [];
      for (const picture of line) yield { picture, shot: together(sprites, picture.color) };
    }
    for (const picture of close1) {
      yield { picture, shot: close(await wovenIn(laid, middleOf(laid), product), picture.color) };
    }
    for (const picture of label) {
      const view = closeTo(400, laid.garment.areas.chest.y - 104);
      yield { picture, shot: close(await wovenIn(laid, view, product), picture.color) };
    }
  }
}
