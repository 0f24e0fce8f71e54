import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Encodes one ASN.1 element in DER: its tag, length, and content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
/** The signature algorithm sha256WithRSAEncryption, 1.2.840.113549.1.1.11. */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));

const nameOf = (commonName: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));

/** Encodes a time as UTCTime, such as `260131120000Z`. */
const timeOf = (milliseconds: number) =>
  der(0x17, Buffer.from(`${new Date(milliseconds).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const YEAR = 365 * 24 * 3600 * 1000;

/**
 * Creates a self-signed certificate in PEM format. It is valid from one day before `now` (milliseconds UTC) until one year
 * after.
 */
export function selfSigned(commonName: string, now: number): { certificate: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    nameOf(commonName),
    sequence(timeOf(now - YEAR / 365), timeOf(now + YEAR)),
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, ALGORITHM, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return { certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`, privateKey };
}
