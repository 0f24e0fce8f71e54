import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, fsync, type WriteStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** A file as it was written: so it has to be found again. */
export interface Written {
  lines: number;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface LineWriter {
  /** Waits where the disk is slower than the table. */
  write(value: unknown): Promise<void>;
  /** Until everything so far is on the disk, whatever happens to this process or machine. */
  flushed(): Promise<void>;
  end(): Promise<Written>;
}

/** Writes newline-delimited JSON, and counts and hashes it on the way. */
export function writeLines(file: string): LineWriter {
  const stream = createWriteStream(file);
  const hash = createHash('sha256');
  let [lines, bytes] = [0, 0];
  let failure: Error | undefined;
  stream.once('error', (error) => {
    failure = error;
  });
  return {
    async write(value) {
      if (failure) throw failure;
      const line = `${JSON.stringify(value)}\n`;
      hash.update(line);
      lines += 1;
      bytes += Buffer.byteLength(line);
      if (!stream.write(line)) await once(stream, 'drain');
    },
    flushed: () =>
      new Promise((resolve, reject) => {
        stream.write('', (error) => {
          const descriptor = (stream as WriteStream & { fd: number | null }).fd;
          if (error || descriptor === null) return reject(error ?? new Error(`${file} is not open`));
          fsync(descriptor, (unsafe) => (unsafe ? reject(unsafe) : resolve()));
        });
      }),
    async end() {
      stream.end();
      await once(stream, 'close');
      if (failure) throw failure;
      return { lines, bytes, sha256: hash.digest('hex') };
    },
  };
}

/** The values of newline-delimited JSON, one at a time. Other line ends of Unicode are part of the text. */
export async function* readLines<T>(file: string): AsyncGenerator<T> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of createReadStream(file)) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as T;
  }
  if (rest) yield JSON.parse(rest) as T;
}

/** What stands in a file now. Throws where it cannot be read. */
export async function measure(file: string): Promise<Pick<Written, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** So many values at a time. */
export async function* inChunks<T>(values: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const value of values) {
    chunk.push(value);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Does something with every value, so many at once; after a failure no new one is begun. */
export async function eachOf<T>(
  values: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (value: T) => Promise<unknown>,
): Promise<void> {
  const waiting = Symbol.asyncIterator in values ? values[Symbol.asyncIterator]() : values[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    while (!failed) {
      const next = await waiting.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
