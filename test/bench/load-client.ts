import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fromAddress } from '../support/visitor.ts';
import type { Load, Loaded } from './load.ts';

const CONNECTIONS = 16;
const BUFFER_BYTES = 256 * 1024;
/** Room for the head of a response and the bytes that arrive together with it. */
const HEAD_BYTES = 2 * BUFFER_BYTES;
const HEAD_END = '\r\n\r\n';
/** Limits the measured responses. It is more than any server here can send during one measurement. */
const MOST = 4_000_000;

const randomAddress = () => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.');

/** Returns the bytes of an HTTP request. */
function requestOf({ url, method = 'GET', headers = {}, body = '', isFromMany = false }: Load): Buffer {
  const { pathname, search, host } = new URL(url);
  const from = isFromMany ? fromAddress(randomAddress()) : {};
  const fields = Object.entries({ host, 'content-length': `${Buffer.byteLength(body)}`, ...headers, ...from });
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.from(`${lines.join('\r\n')}${HEAD_END}${body}`);
}

/**
 * Returns the status and the total length of a response. Returns null until its head is complete. Throws if the response has
 * no `content-length`.
 */
function readHead(bytes: Buffer): { isOk: boolean; length: number } | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const bodyBytes = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (bodyBytes === undefined) throw new Error(`An answer has no length:\n${head}`);
  return { isOk: /^HTTP\/1\.1 2/.test(head), length: end + HEAD_END.length + Number(bodyBytes) };
}

/**
 * Sends requests one after another over a separate connection until `isOver` returns true. Calls `answered` for each
 * response.
 */
function askAgainAndAgain(
  load: Load,
  isOver: () => boolean,
  answered: (milliseconds: number, isOk: boolean) => void,
): Promise<void> {
  const { hostname, port } = new URL(load.url);
  // If all requests are the same, it is built only once.
  const same = load.isFromMany ? null : requestOf(load);
  const kept = Buffer.allocUnsafe(HEAD_BYTES);
  return new Promise((resolve, reject) => {
    let [sentAt, received, length, isOk] = [0, 0, Number.NaN, false];
    let socket: Socket;
    const ask = () => {
      if (isOver()) {
        socket.destroy();
        return resolve();
      }
      [sentAt, received, length] = [performance.now(), 0, Number.NaN];
      socket.write(same ?? requestOf(load));
    };
    const receive = (bytes: number, chunk: Uint8Array): boolean => {
      if (Number.isNaN(length)) {
        kept.set(chunk.subarray(0, bytes), received);
        const head = readHead(kept.subarray(0, received + bytes));
        if (head) ({ isOk, length } = head);
      }
      received += bytes;
      if (received >= length) {
        answered(performance.now() - sentAt, isOk);
        ask();
      }
      return true;
    };
    const onread = { buffer: Buffer.allocUnsafe(BUFFER_BYTES), callback: receive };
    socket = connect({ host: hostname, port: Number(port), noDelay: true, onread }, ask);
    socket.once('error', reject);
    socket.once('end', () => reject(new Error(`${load.url} closed a connection`)));
  });
}

/**
 * Repeats a request over all connections and measures the response times. Each connection reads all responses into the same
 * buffer.
 */
async function answersWithin(seconds: number, load: Load): Promise<Loaded> {
  const times = new Float64Array(MOST);
  let [answers, errors] = [0, 0];
  const began = performance.now();
  const isOver = () => performance.now() >= began + seconds * 1000 || answers > MOST - CONNECTIONS;
  const answered = (milliseconds: number, isOk: boolean) => {
    times[answers++] = milliseconds;
    if (!isOk) errors++;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askAgainAndAgain(load, isOver, answered)));
  const perSecond = (answers * 1000) / (performance.now() - began);
  return { perSecond, milliseconds: times.slice(0, answers).sort(), errors };
}

const [{ seconds, load }] = (await once(process, 'message')) as [{ seconds: number; load: Load }];
process.send?.(await answersWithin(seconds, load), () => process.disconnect());
