import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readVideoType } from '#functions/catalogue/video/video-header.ts';
import { Problem } from '#shared/base/errors.ts';
import { pngOf } from '#support/catalogue/pictures.ts';
import { boxOf, ebmlOf, mp4Of } from '#support/catalogue/videos.ts';

describe('the type of a video', () => {
  test('is read from its own bytes', () => {
    expect(readVideoType(mp4Of('avc1'))).toBe('mp4');
    expect(readVideoType(mp4Of('avc3'))).toBe('mp4');
    expect(readVideoType(ebmlOf('webm'))).toBe('webm');
  });

  test('is also read where the frames come first, and where a size has 64 bits', () => {
    const whole = mp4Of();
    const [start, end] = [whole.indexOf('moov') - 4, whole.indexOf('mdat') - 4];
    const [type, about] = [whole.subarray(0, start), whole.subarray(start, end)];
    expect(readVideoType(Buffer.concat([type, boxOf('mdat', Buffer.alloc(9)), about]))).toBe('mp4');
    const large = Buffer.alloc(24);
    large.writeUInt32BE(1);
    large.write('mdat', 4, 'latin1');
    large.writeBigUInt64BE(24n, 8);
    expect(readVideoType(Buffer.concat([type, about, large]))).toBe('mp4');
  });

  test.each([
    ['a picture', pngOf(2, 2), 'The file isn’t an MP4 or WebM video'],
    ['an empty file', Buffer.alloc(0), 'The file isn’t an MP4 or WebM video'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'The file isn’t an MP4 or WebM video'],
    ['a Matroska file', ebmlOf('matroska'), 'The file isn’t an MP4 or WebM video'],
    ['an MP4 in H.265', mp4Of('hvc1'), 'Not every browser can play this MP4. Export it with the H.264 codec.'],
    [
      'an MP4 that only names H.264 in a text',
      Buffer.concat([boxOf('ftyp'), boxOf('moov', boxOf('udta', Buffer.from('made from avc1'))), boxOf('mdat')]),
      'Not every browser can play this MP4. Export it with the H.264 codec.',
    ],
    [
      'an MP4 without frames',
      Buffer.concat([boxOf('ftyp'), boxOf('moov', boxOf('avc1'))]),
      'The video file is damaged',
    ],
  ])('of %s is refused', (_name, bytes, message) => {
    expect(() => readVideoType(bytes)).toThrow(message);
  });

  test('of an MP4 that was cut off anywhere is refused', () => {
    const whole = mp4Of();
    for (let length = 0; length < whole.length; length += 1)
      expect(() => readVideoType(whole.subarray(0, length))).toThrow(Problem);
  });

  test('of any other bytes is refused as an input, never as an error of the shop', () => {
    const start = fc.constantFrom(mp4Of().subarray(0, 24), ebmlOf('webm').subarray(0, 4), Buffer.alloc(0));
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (head, rest) => {
        const bytes = Buffer.concat([head, rest]);
        try {
          expect(['mp4', 'webm']).toContain(readVideoType(bytes));
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' });
        }
      }),
    );
  });
});
