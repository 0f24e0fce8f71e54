import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

type Pixel = readonly [red: number, green: number, blue: number];

/** Returns a PNG whose pixel lines are written by `fillLine`. Color type 2 is RGB, and 6 is RGB with alpha. */
function pngWith(width: number, height: number, colorType: 2 | 6, fillLine: (line: Buffer) => void): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, () => {
    const line = Buffer.alloc(1 + width * (colorType === 2 ? 3 : 4));
    fillLine(line);
    return line;
  });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(lines));
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const GREEN: Pixel = [62, 74, 54];

/** Returns a PNG of one color. */
export function pngOf(width: number, height: number, color: Pixel = GREEN): Buffer {
  const line = Buffer.alloc(1 + width * 3);
  for (let at = 1; at < line.length; at += 3) line.set(color, at);
  return pngWith(width, height, 2, (target) => target.set(line));
}

/** Returns a PNG of one color with noise. It compresses as badly as a photo. */
export function noisyPngOf(width: number, height: number, color: Pixel = GREEN, alpha = 255): Buffer {
  const pixel = alpha === 255 ? color : [...color, alpha];
  let noise = 1;
  return pngWith(width, height, alpha === 255 ? 2 : 6, (line) => {
    for (let at = 1; at < line.length; at += pixel.length) {
      // Xorshift, which gives the same numbers each time.
      noise ^= noise << 13;
      noise ^= noise >>> 17;
      noise ^= noise << 5;
      line.set(pixel, at);
      for (const channel of [0, 1, 2])
        line[at + channel] = (line[at + channel] ?? 0) + ((noise >>> (8 * channel)) % 9) - 4;
    }
  });
}

/** Returns the start of a JPEG up to its size: a comment, the frame header, and the end marker. */
export function jpegHeadOf(width: number, height: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0x00, 0x06, 0x66, 0x6c, 0x61, 0x74]);
  const frame = Buffer.from([0xff, 0xc2, 0x00, 0x0b, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, Buffer.from([0xff, 0xd9])]);
}

/** Returns the start of a WebP file up to its size, in one of the three encodings. */
export function webpHeadOf(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  if (kind === 'VP8 ') {
    data.set([0x10, 0, 0, 0x9d, 0x01, 0x2a]);
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  } else if (kind === 'VP8L') {
    data.writeUInt8(0x2f, 0);
    data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  } else {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  }
  const lengths = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  lengths[0].writeUInt32LE(4 + 8 + data.length);
  lengths[1].writeUInt32LE(data.length);
  return Buffer.concat([
    Buffer.from('RIFF'),
    lengths[0],
    Buffer.from('WEBP'),
    Buffer.from(kind, 'latin1'),
    lengths[1],
    data,
  ]);
}
