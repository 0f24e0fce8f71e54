import jpeg from 'jpeg-js';

/** Location data that a phone may store in a photo. */
export const PLACE = 'GPSLatitude=52.5163,GPSLongitude=13.3777';

/** Returns an APP1 segment with Exif data. It has a GPS directory with the latitude 52° 30′ 58″, and `PLACE` as text. */
function exif(): Buffer {
  const tiff = Buffer.alloc(120);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  // The only entry of the first directory points to the GPS directory at offset 26 (Exif 2.32, section 4.6).
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x8825, 10);
  tiff.writeUInt16BE(4, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt32BE(26, 18);
  tiff.writeUInt16BE(1, 26);
  tiff.writeUInt16BE(2, 28);
  tiff.writeUInt16BE(5, 30);
  tiff.writeUInt32BE(3, 32);
  tiff.writeUInt32BE(44, 36);
  for (const [at, value] of [52, 1, 30, 1, 58, 1].entries()) tiff.writeUInt32BE(value, 44 + at * 4);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(PLACE)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const comment = (text: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
};

/**
 * Returns a JPEG of a gradient with a location in its Exif data, like a photo from a phone. `extra` is written as a comment.
 */
export function phonePhoto(width: number, height: number, extra = ''): Buffer {
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    data[pixel * 4] = (pixel % width) % 256;
    data[pixel * 4 + 1] = Math.floor(pixel / width) % 256;
    data[pixel * 4 + 2] = 120;
    data[pixel * 4 + 3] = 255;
  }
  const plain = Buffer.from(jpeg.encode({ width, height, data }, 80).data);
  return Buffer.concat([plain.subarray(0, 2), exif(), ...(extra ? [comment(extra)] : []), plain.subarray(2)]);
}

/** Returns true if a file has a segment that may store a location, a camera, or text. */
export function hasNotes(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return ['Exif', 'GPS', 'http', '<svg', '<script', 'Photoshop', 'ICC_PROFILE'].some((part) => text.includes(part));
}
