import type { Locator } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import { codeAt, stepAt } from '#infra/local/cognito/totp.ts';

/** Width and height of the photograph in pixels. */
const SIZE = 480;

/** Reads a QR code on the page. */
export async function scan(picture: Locator): Promise<string> {
  const data = await picture.evaluate(async (svg, size) => {
    const image = new Image(size, size);
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d');
    context?.drawImage(image, 0, 0, size, size);
    // One text crosses over to this process a hundred times as fast as a million numbers.
    return context?.getImageData(0, 0, size, size).data.join() ?? '';
  }, SIZE);
  return decodeQr({ width: SIZE, height: SIZE, data: Uint8Array.from(data.split(','), Number) }, { timeLimit: 60_000 });
}

/** Returns the present code. */
export const shownCode = (secret: string): string => codeAt(secret, stepAt(Date.now()));

/** Returns the next code, which is accepted already and not used up yet. */
export const nextCode = (secret: string): string => codeAt(secret, stepAt(Date.now()) + 1);

/** Returns six digits that the app does not show around now. */
export function wrongCode(secret: string): string {
  const shown = [-1, 0, 1, 2].map((step) => codeAt(secret, stepAt(Date.now()) + step));
  return ['000000', '000001', '000002', '000003', '000004'].find((code) => !shown.includes(code)) ?? '';
}
