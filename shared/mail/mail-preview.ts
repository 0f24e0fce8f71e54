import * as z from 'zod/mini';

/** A mail as the gallery lists it. */
export const mailPreviewSchema = z.object({ name: z.string(), title: z.string(), subject: z.string() });

/** A mail as it arrives, with made-up data. */
export const fullMailPreviewSchema = z.extend(mailPreviewSchema, { html: z.string(), text: z.string() });

const DARK = /@media \(prefers-color-scheme: ?dark\)/g;

/** The HTML as it is shown to who has chosen dark, or light: a frame cannot choose that for what is in it. */
export const forceColorScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replace(DARK, scheme === 'dark' ? '@media all' : '@media not all');
