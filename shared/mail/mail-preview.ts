import * as z from 'zod/mini';
import { writableMailSchema } from './words/mail-words-input.ts';

export const mailPreviewSchema = z.object({
  name: z.string(),
  title: z.string(),
  subject: z.string(),
  /** Name of the email in the list of emails whose wording an owner can change. Null if the wording is fixed. */
  writable: z.nullable(writableMailSchema),
});

/** Describes an email rendered with sample data. */
export const fullMailPreviewSchema = z.extend(mailPreviewSchema, { html: z.string(), text: z.string() });

const DARK = /@media \(prefers-color-scheme: ?dark\)/g;

/** Forces light or dark mode in the HTML, because a frame cannot set the color scheme of its content. */
export const forceColorScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replace(DARK, scheme === 'dark' ? '@media all' : '@media not all');
