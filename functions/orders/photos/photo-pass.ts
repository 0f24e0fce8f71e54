import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import type { PassedPhoto, Photo } from '#shared/orders/photos/photo.ts';
import { passExpiry, photoClaim } from '#shared/orders/photos/photo-pass.ts';
import { getLinkKey } from '#store/signing-key.ts';

/** Returns photos with signed passes that open them for `hours`. `now` in milliseconds UTC. */
export async function withPasses(photos: readonly Photo[], now: number, hours?: number): Promise<PassedPhoto[]> {
  if (photos.length === 0) return [];
  const [key, expiresAt] = [await getLinkKey(), passExpiry(now, hours)];
  return photos.map(({ id, width, height }) => ({
    ...{ id, width, height },
    pass: `${expiresAt}.${signatureOf(key, photoClaim(id, expiresAt))}`,
  }));
}

/** Returns whether this shop signed the pass for this photo and the pass has not expired. `now` in milliseconds UTC. */
export async function isPassOf(id: string, pass: string, now: number): Promise<boolean> {
  const [expiresAt = '', signature = ''] = pass.split('.');
  return (
    isSignatureOf(await getLinkKey(), photoClaim(id, Number(expiresAt)), signature) && Number(expiresAt) * 1000 > now
  );
}
