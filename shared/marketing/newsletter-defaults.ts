import type { NewsletterSettings } from './newsletter-settings.ts';

/**
 * Opens are off: the reader does nothing to be counted, and mail programs that load pictures in advance make the number
 * mean little. Clicks are on: a reader presses a link, and nothing about the person is kept.
 */
export const DEFAULT_NEWSLETTER_SETTINGS: NewsletterSettings = {
  confirms: false,
  welcomeOfferId: null,
  countsOpens: false,
  countsClicks: true,
};
