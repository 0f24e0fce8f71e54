import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, fsync, type WriteStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** Describes the size and hash of a written file. */
export interface FileSummary {
  lines: number;
  bytes: number;
  /** SHA-256 hash in hexadecimal. */
  sha256: string;
}

export interface LineWriter {
  /** Writes one value as a line. Waits if the disk is slower than the table. */
  write(value: unknown): Promise<void>;
  /** Resolves when everything written so far is safely on the disk. */
  flushed(): Promise<void>;
  end(): Promise<FileSummary>;
}

/** Writes newline-delimited JSON to a file. Counts and hashes the lines. */
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

/**
 * Yields the values of newline-delimited JSON. Only a line feed ends a line. Other Unicode line separators are part of the
 * text.
 */
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

export async function measure(file: string): Promise<Pick<FileSummary, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Groups values into arrays of `size`. */
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

/** Runs `work` for every value, for `atOnce` values at a time. Starts no more work after a failure. */
export async function eachOf<T>(
  values: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (value: T) => Promise<unknown>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in values ? values[Symbol.asyncIterator]() : values[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    while (!failed) {
      const next = await iterator.next();
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
