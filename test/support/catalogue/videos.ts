/** Returns a box of an MP4: its size, name and content. */
export function boxOf(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.length);
  return Buffer.concat([size, Buffer.from(name, 'latin1'), content]);
}

/** Returns the frame of an MP4 with this codec: no player shows it, but its boxes are complete. */
export const mp4Of = (codec = 'avc1', frames = Buffer.alloc(64)): Buffer =>
  Buffer.concat([
    boxOf('ftyp', Buffer.from('isom\0\0\x02\0isomiso2')),
    boxOf('moov', boxOf('trak', boxOf('stsd', boxOf(codec)))),
    boxOf('mdat', frames),
  ]);

/** Returns the header of an EBML document of this type, such as `webm` or `matroska`. */
export function ebmlOf(type: string): Buffer {
  const header = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 + type.length]), Buffer.from(type)]);
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + header.length]), header, Buffer.alloc(32)]);
}
