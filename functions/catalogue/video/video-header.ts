import { Problem } from '#shared/base/errors.ts';

export type VideoType = 'mp4' | 'webm';

/** First bytes of an EBML document, such as a Matroska or WebM file (RFC 8794, section 8). */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** Marks a WebM file. The mark is in the EBML header, which is a few dozen bytes long. */
const WEBM_TYPE = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]);
const EBML_HEADER_BYTES = 128;
/** Lists the codec names of H.264 (ISO/IEC 14496-15). */
const H264 = ['avc1', 'avc3'];

const nameAt = (bytes: Buffer, offset: number): string => bytes.toString('latin1', offset, offset + 4);
const refusal = (detail: string) => new Problem('invalid_request', detail);
const damaged = () => refusal('The video file is damaged');

/**
 * Returns the boxes inside a file or inside another box, in order (ISO/IEC 14496-12, section 4.2). Throws `invalid_request`
 * for a box that is cut off.
 */
function boxesOf(bytes: Buffer): { name: string; content: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw damaged();
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > bytes.length) throw damaged();
    const size = short === 0 ? bytes.length - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < 8 || at + size > bytes.length) throw damaged();
    boxes.push({ name: nameAt(bytes, at + 4), content: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

/**
 * Lists the boxes to open, one inside the other, on the way from `moov` to the codec names of a track (ISO/IEC 14496-12,
 * section 8.5.2).
 */
const TO_SAMPLE_ENTRIES = ['trak', 'mdia', 'minf', 'stbl', 'stsd'];
/** Skips the version, the flags, and the number of entries. */
const STSD_HEADER_BYTES = 8;

/** Returns the codec names of all tracks. Throws `invalid_request` for a damaged box. */
function codecsOf(moov: Buffer): string[] {
  const tables = TO_SAMPLE_ENTRIES.reduce(
    (parents, wanted) =>
      parents.flatMap((parent) => boxesOf(parent).flatMap(({ name, content }) => (name === wanted ? [content] : []))),
    [moov],
  );
  return tables.flatMap((table) => boxesOf(table.subarray(STSD_HEADER_BYTES)).map(({ name }) => name));
}

function checkMp4(bytes: Buffer): void {
  const boxes = boxesOf(bytes);
  const about = boxes.find(({ name }) => name === 'moov')?.content;
  if (!about || !boxes.some(({ name }) => name === 'mdat')) throw damaged();
  if (!codecsOf(about).some((codec) => H264.includes(codec)))
    throw refusal('Not every browser can play this MP4. Export it with the H.264 codec.');
}

/**
 * Reads the type of a video from its first bytes. Throws `invalid_request` for anything but a complete MP4 with H.264, or a
 * WebM.
 */
export function readVideoType(bytes: Buffer): VideoType {
  if (bytes.subarray(0, EBML.length).equals(EBML) && bytes.subarray(0, EBML_HEADER_BYTES).includes(WEBM_TYPE))
    return 'webm';
  if (nameAt(bytes, 4) !== 'ftyp') throw refusal('The file isn’t an MP4 or WebM video');
  checkMp4(bytes);
  return 'mp4';
}
