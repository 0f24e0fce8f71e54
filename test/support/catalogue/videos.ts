const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const uint16 = (value: number): Buffer => bytesOf(value.toString(16).padStart(4, '0'));
const uint32 = (value: number): Buffer => bytesOf(value.toString(16).padStart(8, '0'));

/** Returns an MP4 box: its size, its name, and its content (ISO/IEC 14496-12, section 4.2). */
export const boxOf = (name: string, ...content: Buffer[]): Buffer => {
  const inner = Buffer.concat(content);
  return Buffer.concat([uint32(8 + inner.length), Buffer.from(name, 'latin1'), inner]);
};

/** Returns a box that starts with version 0 and flags. */
const fullBox = (name: string, flags: number, ...content: Buffer[]): Buffer => boxOf(name, uint32(flags), ...content);

const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);
const SIZE = 16;
/** Number of time units per second. The only frame is shown for one second. */
const TIMESCALE = 1000;
/** Transformation matrix without rotation and scaling. */
const MATRIX = bytesOf(`00010000 ${'00000000'.repeat(3)} 00010000 ${'00000000'.repeat(3)} 40000000`);

/** Parameters of a baseline stream with 16 by 16 pixels (ITU-T H.264, sections 7.3.2.1, 7.3.2.2, and 7.3.3). */
const SEQUENCE = bytesOf('67 42c00a ddc4');
const PICTURE = bytesOf('68 ce3880');
/** One uncompressed macroblock: the slice header, 256 samples of brightness, 128 samples of color, and the stop bit. */
const FRAME = Buffer.concat([bytesOf('65 88848680'), Buffer.alloc(384, 0x51), bytesOf('80')]);

/** Returns the sample entry of a codec with the stream's parameters (ISO/IEC 14496-15, section 5.3). */
const sampleEntry = (codec: string): Buffer =>
  boxOf(
    codec,
    ...[zeros(6), uint16(1), zeros(16), uint16(SIZE), uint16(SIZE), bytesOf('00480000 00480000'), zeros(4)],
    ...[uint16(1), zeros(32), uint16(24), uint16(0xffff)],
    boxOf(
      'avcC',
      ...[bytesOf('01 42c00a ff e1'), uint16(SEQUENCE.length), SEQUENCE],
      ...[bytesOf('01'), uint16(PICTURE.length), PICTURE],
    ),
  );

function trackOf(codec: string, sampleBytes: number, offset: number): Buffer {
  const samples = boxOf(
    'stbl',
    fullBox('stsd', 0, uint32(1), sampleEntry(codec)),
    fullBox('stts', 0, uint32(1), uint32(1), uint32(TIMESCALE)),
    fullBox('stsc', 0, uint32(1), uint32(1), uint32(1), uint32(1)),
    fullBox('stsz', 0, uint32(0), uint32(1), uint32(sampleBytes)),
    fullBox('stco', 0, uint32(1), uint32(offset)),
  );
  const media = boxOf(
    'mdia',
    fullBox('mdhd', 0, zeros(8), uint32(TIMESCALE), uint32(TIMESCALE), bytesOf('55c4 0000')),
    fullBox('hdlr', 0, zeros(4), Buffer.from('vide'), zeros(12), Buffer.from('Video\0')),
    boxOf(
      'minf',
      fullBox('vmhd', 1, zeros(8)),
      boxOf('dinf', fullBox('dref', 0, uint32(1), fullBox('url ', 1))),
      samples,
    ),
  );
  const header = [zeros(8), uint32(1), zeros(4), uint32(TIMESCALE), zeros(8), zeros(8), MATRIX];
  return boxOf('trak', fullBox('tkhd', 3, ...header, uint16(SIZE), zeros(2), uint16(SIZE), zeros(2)), media);
}

/**
 * Returns a playable MP4 of one second: one gray H.264 frame of 16 by 16 pixels, with the index first. `codec` changes only
 * the name of the codec. `filler` makes the file larger.
 */
export function mp4Of(codec = 'avc1', filler = Buffer.alloc(0)): Buffer {
  const type = boxOf('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
  const sample = Buffer.concat([uint32(FRAME.length), FRAME]);
  const indexOf = (offset: number) =>
    boxOf(
      'moov',
      fullBox(
        'mvhd',
        0,
        ...[zeros(8), uint32(TIMESCALE), uint32(TIMESCALE), bytesOf('00010000 0100'), zeros(10), MATRIX, zeros(24)],
        uint32(2),
      ),
      trackOf(codec, sample.length, offset),
    );
  const index = indexOf(type.length + indexOf(0).length + 8);
  return Buffer.concat([type, index, boxOf('mdat', sample), ...(filler.length > 0 ? [boxOf('free', filler)] : [])]);
}

/** Returns the header of an EBML document with the given type, such as `webm` or `matroska`. */
export function ebmlOf(type: string): Buffer {
  const header = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 + type.length]), Buffer.from(type)]);
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + header.length]), header, Buffer.alloc(32)]);
}
