import type { NewsletterSettings } from './newsletter-settings.ts';

/**
 * Opens are not counted by default. Readers do not choose to be counted, and the number means little because some mail
 * programs load pictures in advance. Clicks are counted. Readers choose to click a link, and no personal data is stored.
 */
export const DEFAULT_NEWSLETTER_SETTINGS: NewsletterSettings = {
  confirms: false,
  welcomeOfferId: null,
  countsOpens: false,
  countsClicks: true,
};
