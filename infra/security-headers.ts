import { createHash } from 'node:crypto';
import { earlyUseScript } from './early-use-script.ts';

/** The only inline script on the pages. Its hash allows it. */
const earlyUseHash = createHash('sha256').update(earlyUseScript()).digest('base64');

/**
 * Returns the Content-Security-Policy header. It allows the shop's own origin and the origins in `more`. CloudFront and the
 * local server both send it.
 */
export const contentSecurityPolicy = (more: { connect: string[]; forms: string[] }): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'sha256-${earlyUseHash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // The back office shows the first frame of a video before the video is uploaded.
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...more.connect].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...more.forms].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');

export const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=()';
