import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { luminanceOf } from '#shared/shop/brand/contrast.ts';
import { inksFor } from '../../seed/garments/color.ts';
import { type PrintifyAccount, productOf } from '../account.ts';
import { blueprintOf, catalogVariants, hexOf } from './catalog.ts';

/** Colors in the form #rrggbb. */
interface Colors {
  cloth: string;
  background: string;
  /** Color of the print. Null to leave the print out. */
  ink: string | null;
}

/** Palette value at which a color keeps its own brightness. Higher values lighten the color. */
const FULL = 200;

/**
 * Returns a copy of a drawing in the given colors. The drawings in `../mockups` are PNG files with a special palette. The
 * three values of an entry are not red, green, and blue, but the shares of cloth, background, and ink.
 */
function inColors(drawing: Buffer, { cloth, background, ink }: Colors): Buffer {
  const tones = [cloth, background, ink ?? cloth].map((hex) => Buffer.from(hex.slice(1), 'hex'));
  const picture = Buffer.from(drawing);
  const start = picture.indexOf('PLTE');
  const end = start + 4 + picture.readUInt32BE(start - 4);
  for (let entry = start + 4; entry < end; entry += 3) {
    const shares = Array.from(picture.subarray(entry, entry + 3));
    for (const channel of [0, 1, 2]) {
      const light = shares.reduce((sum, share, tone) => sum + (share / FULL) * (tones[tone]?.[channel] ?? 0), 0);
      picture[entry + channel] = Math.min(255, Math.round(light));
    }
  }
  picture.writeUInt32BE(crc32(picture.subarray(start, end)), end);
  return picture;
}

/** Id of the camera that shows the back. All other cameras show the front. */
const BACK_CAMERA = '92548';

/** Returns the picture at `<product>/<variant>/<camera>/<name>.png`, or undefined if there is no such design. */
async function pictureAt(account: PrintifyAccount, path: string): Promise<Buffer | undefined> {
  const [productId = '', variantId, camera] = path.split('/');
  const record = productOf(account, productId);
  const blueprint = record && blueprintOf(record.product.blueprint_id);
  const variant = blueprint && catalogVariants(blueprint).find(({ id }) => id === Number(variantId));
  if (!record?.design || !variant) return undefined;
  const { kind, print, backPrint } = record.design;
  const side = camera === BACK_CAMERA ? 'back' : 'front';
  const cloth = hexOf(variant.color);
  const printed = side === 'back' ? backPrint : print;
  return inColors(await readFile(new URL(`../mockups/${kind}-${side}.png`, import.meta.url)), {
    cloth,
    background: luminanceOf(cloth) > 0.5 ? '#C9C5B9' : '#EFEBE1',
    ink: printed === null ? null : inksFor(cloth).main,
  });
}

/** Answers a request for a mockup picture. Sends a 404 if there is none. */
export async function sendMockup(account: PrintifyAccount, path: string, response: ServerResponse): Promise<void> {
  const picture = await pictureAt(account, path);
  if (!picture) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  response.writeHead(200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  });
  response.end(picture);
}
