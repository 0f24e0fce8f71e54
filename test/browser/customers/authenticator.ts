import type { Locator } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import { codeAt, stepAt } from '#infra/local/cognito/totp.ts';

/** Width and height of the picture, in pixels. */
const SIZE = 480;

/** Reads a QR code on the page and returns its text. */
export async function scan(picture: Locator): Promise<string> {
  const data = await picture.evaluate(async (svg, size) => {
    const image = new Image(size, size);
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d');
    context?.drawImage(image, 0, 0, size, size);
    // Passing one string to this process is a hundred times faster than passing a million numbers.
    return context?.getImageData(0, 0, size, size).data.join() ?? '';
  }, SIZE);
  return decodeQr({ width: SIZE, height: SIZE, data: Uint8Array.from(data.split(','), Number) }, { timeLimit: 60_000 });
}

/** Returns the current code. */
export const shownCode = (secret: string): string => codeAt(secret, stepAt(Date.now()));

/** Returns the next code. The shop already accepts it, and it has not been used yet. */
export const nextCode = (secret: string): string => codeAt(secret, stepAt(Date.now()) + 1);

/** Returns six digits that are not a valid code around the current time. */
export function wrongCode(secret: string): string {
  const shown = [-1, 0, 1, 2].map((step) => codeAt(secret, stepAt(Date.now()) + step));
  return ['000000', '000001', '000002', '000003', '000004'].find((code) => !shown.includes(code)) ?? '';
}
