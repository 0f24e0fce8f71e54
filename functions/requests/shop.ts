import { viewerAddress } from '#functions/http/edge-secret.ts';
import { handle } from '#functions/http/http.ts';
import { networksOf } from '#functions/http/http-limits.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { getShownPage } from '#functions/shop/pages.ts';
import { getShopDay } from '#functions/shop/shop-day.ts';
import { visitorHash } from '#functions/shop/visitor-hash.ts';
import { isBot, objectsToCounting } from '#shared/shop/bot.ts';
import { toShownContent } from '#shared/shop/content-links.ts';
import { publicSettingsSchema } from '#shared/shop/shop-settings.ts';
import { sourceOf } from '#shared/shop/sources.ts';
import { getRecentContent } from '#store/shop/content.ts';
import { getRecentSettings } from '#store/shop/settings.ts';
import { getVisitorSalt, recordStep, recordVisit } from '#store/shop/visitors.ts';

export const getHealthHandler = handle('GET /api/health', async () => ({ status: 'ok' as const }));

/**
 * Returns the OpenAPI document. Imports the whole contract here, because other requests by visitors need only their own part.
 */
export const getOpenApiHandler = handle('GET /api/openapi.json', async () => {
  const { openApiDocument } = await import('#shared/contract/openapi.ts');
  return openApiDocument();
});

export const getPublicSettingsHandler = handle('GET /api/store', async () => {
  const [settings, content] = await Promise.all([getRecentSettings(), getRecentContent()]);
  return { ...publicSettingsSchema.parse(settings), content: toShownContent(content, settings) };
});

export const getPageHandler = handle('GET /api/pages/{slug}', ({ params }) => getShownPage(params.slug));

/**
 * Counts a visit or a step of a visitor. Responds with success even if counting fails, because the shopper cannot do anything
 * about it.
 */
export const countVisitHandler = handle('POST /api/visits', async ({ event, body, now }) => {
  const { userAgent } = event.requestContext.http;
  if (isBot(userAgent)) return undefined;
  try {
    const day = await getShopDay(now);
    const [salt, address] = [await getVisitorSalt(day), viewerAddress(event)];
    const visitor = visitorHash(salt, address, userAgent);
    const isFollowed = !objectsToCounting(event.headers);
    if (body.step) {
      if (isFollowed) await recordStep(day, visitor, body.step);
      return undefined;
    }
    await recordVisit(day, {
      ...{ visitor, network: visitorHash(salt, networksOf(address).address, '') },
      source: isFollowed ? sourceOf(body.source ?? '') : null,
      seesProduct: isFollowed && body.path.startsWith('/product/'),
    });
  } catch (error) {
    logger.warn('a visit was not counted', { error: loggable(error) });
  }
  return undefined;
});
