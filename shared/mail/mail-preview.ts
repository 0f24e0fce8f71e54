import * as z from 'zod/mini';
import { writableMailSchema } from './words/mail-words-input.ts';

export const mailPreviewSchema = z.object({
  name: z.string(),
  title: z.string(),
  subject: z.string(),
  /** The mail whose words an owner can write, or null. */
  writable: z.nullable(writableMailSchema),
});

/** A mail rendered with sample data. */
export const fullMailPreviewSchema = z.extend(mailPreviewSchema, { html: z.string(), text: z.string() });

const DARK = /@media \(prefers-color-scheme: ?dark\)/g;

/** Forces light or dark mode in the HTML, because a frame cannot set the color scheme of its content. */
export const forceColorScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replace(DARK, scheme === 'dark' ? '@media all' : '@media not all');
