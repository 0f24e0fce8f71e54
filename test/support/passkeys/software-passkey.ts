import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([value.length < 256 ? Buffer.from([0x58, value.length]) : head16(0x59, value.length), value]);
const head16 = (type: number, length: number) => Buffer.from([type, length >> 8, length & 255]);

/** Values in the response of an authenticator and its browser. A test changes one of them to simulate an attack. */
export interface Ceremony {
  origin: string;
  relyingPartyId: string;
  flags: number;
  type: string;
  challenge: string;
  signCount: number;
}

/** Creates a software passkey that simulates an authenticator with a P-256 key and the browser. */
export function newPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
  const usual = { origin: 'http://localhost:3000', relyingPartyId: 'localhost', signCount: 0 };
  const clientDataOf = ({ type, challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = ({ relyingPartyId, flags, signCount }: Ceremony, credential = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([hashOf(relyingPartyId), Buffer.from([flags]), count, credential]);
  };

  return {
    id: id.toString('base64url'),
    /** Returns the browser's response to a registration. */
    register(challenge: string, changes: Partial<Ceremony> = {}) {
      const ceremony = { ...usual, type: 'webauthn.create', flags: 0x45, challenge, ...changes };
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        bytes(dataOf(ceremony, attested)),
      ]);
      return {
        ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataOf(ceremony).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Returns the browser's response to a sign-in. */
    signIn(challenge: string, changes: Partial<Ceremony> = {}) {
      const ceremony = { ...usual, type: 'webauthn.get', flags: 0x05, challenge, ...changes };
      const clientData = clientDataOf(ceremony);
      const authenticatorData = dataOf(ceremony);
      const signature = sign('sha256', Buffer.concat([authenticatorData, hashOf(clientData)]), privateKey);
      return {
        ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
