import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { iconUrl } from '#shared/shop/brand/brand.ts';
import { PALETTES } from '#shared/shop/brand/palettes.ts';
import { getRecentContent } from '#store/shop/content.ts';
import { getRecentSettings } from '#store/shop/settings.ts';

const iconsOf = (urlOf: (size: 192 | 512) => string, purpose: string) =>
  ([192, 512] as const).map((size) => ({ src: urlOf(size), sizes: `${size}x${size}`, type: 'image/png', purpose }));

/** Returns the web app manifest (W3C). It contains the shop's name, colors, and icon for the home screen of a phone. */
export async function showManifest(): Promise<APIGatewayProxyStructuredResultV2> {
  const [{ name, tagline }, { brand }] = await Promise.all([getRecentSettings(), getRecentContent()]);
  const { bone, ink } = PALETTES[brand?.palette ?? 'bone'];
  const icon = brand?.icon;
  const manifest = {
    name,
    short_name: name,
    description: tagline,
    start_url: '/',
    display: 'browser',
    background_color: bone,
    theme_color: ink,
    // The default icon has a margin that a mask may cut off. An uploaded icon may reach the edge, so it must not be masked.
    icons: icon
      ? iconsOf((size) => iconUrl(icon, size), 'any')
      : iconsOf((size) => `/icon-${size}.png`, 'any maskable'),
  };
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
    body: JSON.stringify(manifest),
  };
}
