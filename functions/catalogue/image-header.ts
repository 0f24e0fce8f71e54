import { Problem } from '#shared/base/errors.ts';

export interface ImageHeader {
  type: 'webp' | 'jpeg' | 'png';
  /** Pixels. */
  width: number;
  height: number;
}

type Reader = (bytes: Buffer) => Omit<ImageHeader, 'type'>;

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
const endsWith = (bytes: Buffer, end: Buffer): boolean => bytes.subarray(-end.length).equals(end);
const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const unreadable = (cause?: unknown) => new Problem('invalid_request', 'The picture is cut off or damaged', { cause });

function demand(isSound: boolean): asserts isSound {
  if (!isSound) throw unreadable();
}

/** PNG specification, sections 5 and 11: the header is the first chunk, and nothing follows the last. */
const readPng: Reader = (bytes) => {
  demand(bytes.readUInt32BE(8) === 13 && nameAt(bytes, 12) === 'IHDR' && endsWith(bytes, PNG_END));
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** The start of a frame carries the size: C0 to CF, without the tables (C4), the extension (C8) and the arithmetic (CC). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** ITU T.81, annex B: segments with their lengths, one of which is the frame's. */
const readJpeg: Reader = (bytes) => {
  demand(endsWith(bytes, JPEG_END));
  let at = 2;
  for (;;) {
    demand(bytes.readUInt8(at) === 0xff);
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    demand(length >= 2 && marker !== 0xda);
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + length;
  }
};

/** RFC 9649: lossy, lossless and extended files each say their size in their own first chunk. */
const readWebp: Reader = (bytes) => {
  demand(bytes.readUInt32LE(4) + 8 === bytes.length);
  const kind = nameAt(bytes, 12);
  if (kind === 'VP8 ') {
    demand(bytes.readUIntLE(23, 3) === 0x2a019d);
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (kind === 'VP8L') {
    demand(bytes.readUInt8(20) === 0x2f);
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  demand(kind === 'VP8X');
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
};

const formatOf = (bytes: Buffer): [ImageHeader['type'], Reader] | null => {
  if (startsWith(bytes, PNG_START)) return ['png', readPng];
  if (startsWith(bytes, JPEG_START)) return ['jpeg', readJpeg];
  if (nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP') return ['webp', readWebp];
  return null;
};

/**
 * What a picture's own bytes say it is; what its sender said does not count.
 * Throws `invalid_request` for anything but a whole WebP, JPEG or PNG picture with a size.
 */
export function readImageHeader(bytes: Buffer): ImageHeader {
  const format = formatOf(bytes);
  if (!format) throw new Problem('invalid_request', 'The body is no WebP, JPEG or PNG picture');
  const [type, read] = format;
  let size: Omit<ImageHeader, 'type'>;
  try {
    size = read(bytes);
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error);
  }
  demand(size.width > 0 && size.height > 0);
  return { type, ...size };
}
