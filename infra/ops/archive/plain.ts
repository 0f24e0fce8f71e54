import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** An item in DynamoDB's typed format. */
export type Item = Record<string, AttributeValue>;

/** A value within an item of an archive. */
export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };
export type PlainItem = { [name: string]: Plain };

/**
 * JSON lacks some of DynamoDB's types. Their values become objects with a single name that begins with `$`. A map that looks
 * like such an object is wrapped in `$map`. Lines stay readable, and they convert back to the same item.
 */
const BINARY = '$binary';
const NUMBER = '$number';
const STRINGS = '$strings';
const NUMBERS = '$numbers';
const BINARIES = '$binaries';
const MAP = '$map';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const bytesOf = (text: unknown): Uint8Array => new Uint8Array(Buffer.from(String(text), 'base64'));

/** Converts a number. DynamoDB numbers have up to 38 digits, so a number that JSON would round is tagged. */
const plainNumber = (digits: string): Plain =>
  String(Number(digits)) === digits ? Number(digits) : { [NUMBER]: digits };

const isTagged = (names: readonly string[]): boolean => names.length === 1 && Boolean(names[0]?.startsWith('$'));

function plainMap(map: Item): Plain {
  const plain = toPlain(map);
  return isTagged(Object.keys(plain)) ? { [MAP]: plain } : plain;
}

function plainValue(value: AttributeValue): Plain {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return plainNumber(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.M !== undefined) return plainMap(value.M);
  if (value.L !== undefined) return value.L.map(plainValue);
  if (value.B !== undefined) return { [BINARY]: base64(value.B) };
  if (value.SS !== undefined) return { [STRINGS]: value.SS };
  if (value.NS !== undefined) return { [NUMBERS]: value.NS };
  if (value.BS !== undefined) return { [BINARIES]: value.BS.map(base64) };
  throw new Error(`The table holds a value of a type that this release doesn't know: ${Object.keys(value).join(', ')}`);
}

/** Converts an item to plain JSON types. Throws an `Error` for an unknown type. */
export const toPlain = (item: Item): PlainItem =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)]));

const fromTag: Record<string, (plain: Plain) => AttributeValue> = {
  [BINARY]: (text) => ({ B: bytesOf(text) }),
  [NUMBER]: (digits) => ({ N: String(digits) }),
  [STRINGS]: (texts) => ({ SS: texts as string[] }),
  [NUMBERS]: (numbers) => ({ NS: numbers as string[] }),
  [BINARIES]: (texts) => ({ BS: (texts as string[]).map(bytesOf) }),
  [MAP]: (map) => ({ M: fromPlain(map as PlainItem) }),
};

function typedValue(plain: Plain): AttributeValue {
  if (plain === null) return { NULL: true };
  if (typeof plain === 'string') return { S: plain };
  if (typeof plain === 'boolean') return { BOOL: plain };
  if (typeof plain === 'number') return { N: String(plain) };
  if (Array.isArray(plain)) return { L: plain.map(typedValue) };
  const names = Object.keys(plain);
  const [name = ''] = names;
  if (!isTagged(names)) return { M: fromPlain(plain) };
  const typed = fromTag[name]?.(plain[name] as Plain);
  if (!typed) throw new Error(`The archive holds a value of a type that this release doesn't know: ${name}`);
  return typed;
}

/** Converts a line of an archive back to an item. Throws an `Error` for an unknown type. */
export const fromPlain = (plain: PlainItem): Item =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, typedValue(value)]));
