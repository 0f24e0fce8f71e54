import { Problem } from '#shared/base/errors.ts';

export interface ImageHeader {
  type: 'webp' | 'jpeg' | 'png';
  /** Width in pixels. */
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
const nameAt = (bytes: Buffer, offset: number): string => bytes.toString('latin1', offset, offset + 4);

const unreadable = (cause?: unknown) => new Problem('invalid_request', 'The picture file is damaged', { cause });

function requireValid(isValid: boolean): asserts isValid {
  if (!isValid) throw unreadable();
}

/** Reads the size from the header chunk, the first chunk of a PNG file (PNG specification, sections 5 and 11). */
const readPng: Reader = (bytes) => {
  requireValid(bytes.readUInt32BE(8) === 13 && nameAt(bytes, 12) === 'IHDR' && endsWith(bytes, PNG_END));
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** Returns whether a marker starts a frame, which contains the size. These markers are C0 to CF except C4, C8, and CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the size from the start of the frame. Skips the segments before it by their lengths (ITU T.81, annex B). */
const readJpeg: Reader = (bytes) => {
  requireValid(endsWith(bytes, JPEG_END));
  let at = 2;
  for (;;) {
    requireValid(bytes.readUInt8(at) === 0xff);
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    requireValid(length >= 2 && marker !== 0xda);
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + length;
  }
};

/** Reads the size from the first chunk of a lossy, lossless, or extended WebP file (RFC 9649). */
const readWebp: Reader = (bytes) => {
  requireValid(bytes.readUInt32LE(4) + 8 === bytes.length);
  const kind = nameAt(bytes, 12);
  if (kind === 'VP8 ') {
    requireValid(bytes.readUIntLE(23, 3) === 0x2a019d);
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (kind === 'VP8L') {
    requireValid(bytes.readUInt8(20) === 0x2f);
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  requireValid(kind === 'VP8X');
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
};

const formatOf = (bytes: Buffer): [ImageHeader['type'], Reader] | null => {
  if (startsWith(bytes, PNG_START)) return ['png', readPng];
  if (startsWith(bytes, JPEG_START)) return ['jpeg', readJpeg];
  if (nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP') return ['webp', readWebp];
  return null;
};

/**
 * Reads the type and size from the header of a picture file. Throws `invalid_request` for anything but a complete WebP, JPEG,
 * or PNG file.
 */
export function readImageHeader(bytes: Buffer): ImageHeader {
  const format = formatOf(bytes);
  if (!format) throw new Problem('invalid_request', 'The file isn’t a JPEG, PNG, or WebP picture');
  const [type, read] = format;
  let size: Omit<ImageHeader, 'type'>;
  try {
    size = read(bytes);
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error);
  }
  requireValid(size.width > 0 && size.height > 0);
  return { type, ...size };
}
