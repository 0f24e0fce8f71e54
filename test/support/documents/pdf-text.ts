import { inflateSync } from 'node:zlib';

type Objects = Map<string, { head: string; stream: string }>;

/** Reads the objects of a PDF and inflates compressed streams. */
function objectsOf(pdf: Buffer): Objects {
  const source = pdf.toString('latin1');
  const objects: Objects = new Map();
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', raw] = body.split('\nstream\n');
    const bytes = Buffer.from(raw?.slice(0, raw.lastIndexOf('\nendstream')) ?? '', 'latin1');
    const stream = head.includes('/FlateDecode') && !head.includes('/Length1') ? inflateSync(bytes) : bytes;
    objects.set(id, { head, stream: stream.toString('latin1') });
  }
  return objects;
}

const fromUtf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));

/** Returns the letters of a font's glyphs. Reads them from the font's map to Unicode. */
function lettersOf(map: string): string[] {
  const ranges = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/gi)];
  return ranges
    .flatMap(([, list = '']) => list.match(/<[^>]*>/g) ?? [])
    .map((hex) => fromUtf16(hex.replace(/[<> ]/g, '')));
}

/** Returns the text of a PDF that pdfkit has written. Each text item is on its own line. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, lettersOf(objects.get(map)?.stream ?? ''));
    }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    let font: string[] = [];
    for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? [];
      else {
        const glyphs = (shown?.match(/<[0-9a-f]*>/g) ?? []).flatMap((hex) => hex.slice(1, -1).match(/.{4}/g) ?? []);
        lines.push(glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '�').join(''));
      }
    }
  }
  return lines.join('\n');
}
