import * as z from 'zod/mini';

export const mailPreviewSchema = z.object({ name: z.string(), title: z.string(), subject: z.string() });

/** A mail rendered with sample data. */
export const fullMailPreviewSchema = z.extend(mailPreviewSchema, { html: z.string(), text: z.string() });

const DARK = /@media \(prefers-color-scheme: ?dark\)/g;

/** Forces light or dark mode in the HTML, because a frame cannot set the color scheme of its content. */
export const forceColorScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replace(DARK, scheme === 'dark' ? '@media all' : '@media not all');
