import { contrastBetween } from '#shared/shop/brand/contrast.ts';

export type Inks = { main: string; accent: string };

const bone = '#EFEADD';
const ink = '#1A1A18';

/**
 * Returns print colors that stand out on a fabric color. The main ink is the light or dark ink with more contrast. The accent
 * has a contrast of at least 2.4:1, or is the same as the main ink.
 */
export function inksFor(cloth: string): Inks {
  const main = contrastBetween(bone, cloth) > contrastBetween(ink, cloth) ? bone : ink;
  const accent = ['#C2451E', '#E0703F', '#D9B36C'].find((candidate) => contrastBetween(candidate, cloth) >= 2.4);
  return { main, accent: accent ?? main };
}
