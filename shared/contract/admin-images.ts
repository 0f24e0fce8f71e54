import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { defineRoutes } from './route.ts';

const LARGEST_WIDTH = 1600;

/** Pixels, as the path says them. */
const widthSchema = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,3}$/, 'is not a width'),
    z.refine((text) => Number(text) <= LARGEST_WIDTH, `is more than ${LARGEST_WIDTH} pixels`),
  ),
  z.transform(Number),
);

export const adminImageRoutes = defineRoutes({
  'PUT /api/admin/images/{id}/{width}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Keeps a picture in one width; the id is made by who sends it, so that sending it again is safe',
    status: 200,
    params: z.object({ id: idSchema('img'), width: widthSchema }),
    // With its base64 around it, this is what a Lambda may be sent at most.
    bytes: { mediaTypes: ['image/webp', 'image/jpeg', 'image/png'], maxBytes: 4 * 1024 * 1024 },
    response: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  },
});
