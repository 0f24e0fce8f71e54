/** A decoded value. The keys of maps are numbers or strings. */
export type Cbor = number | string | Buffer | boolean | null | Cbor[] | Map<Cbor, Cbor>;

const SIMPLE = new Map<number, boolean | null>([
  [20, false],
  [21, true],
  [22, null],
]);

/**
 * Decodes the CBOR that authenticators send: integers, bytes, strings, arrays, and maps of known lengths (CTAP2's canonical
 * form). Returns the value and the number of bytes read. Throws `RangeError` for anything else.
 */
export function decodeCbor(bytes: Buffer): { value: Cbor; length: number } {
  let at = 0;
  const take = (count: number): Buffer => {
    if (at + count > bytes.length) throw new RangeError('The CBOR ends too early.');
    at += count;
    return bytes.subarray(at - count, at);
  };
  const argument = (info: number): number => {
    if (info < 24) return info;
    if (info > 26) throw new RangeError('Unsupported length in CBOR.');
    const size = 2 ** (info - 24);
    return take(size).readUIntBE(0, size);
  };
  const item = (): Cbor => {
    const head = take(1).readUInt8();
    const info = head & 31;
    switch (head >> 5) {
      case 0:
        return argument(info);
      case 1:
        return -1 - argument(info);
      case 2:
        return take(argument(info));
      case 3:
        return take(argument(info)).toString('utf8');
      case 4:
        return Array.from({ length: requireSize(argument(info)) }, item);
      case 5:
        return new Map(Array.from({ length: requireSize(argument(info)) }, () => [item(), item()] as const));
      default:
        return simple(head);
    }
  };
  /** Throws for a list that claims to be longer than the data, before memory is allocated for it. */
  const requireSize = (count: number): number => {
    if (count > bytes.length) throw new RangeError('The CBOR ends too early.');
    return count;
  };
  return { value: item(), length: at };
}

function simple(head: number): boolean | null {
  const value = head >> 5 === 7 ? SIMPLE.get(head & 31) : undefined;
  if (value === undefined) throw new RangeError('Unsupported type in CBOR.');
  return value;
}
