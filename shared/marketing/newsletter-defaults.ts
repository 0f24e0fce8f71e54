import type { NewsletterSettings } from './newsletter-settings.ts';

/**
 * Opens are off: readers don't choose to be counted, and the number means little when mail programs load pictures in
 * advance. Clicks are on: readers choose to press a link, and nothing about the person is kept.
 */
export const DEFAULT_NEWSLETTER_SETTINGS: NewsletterSettings = {
  confirms: false,
  welcomeOfferId: null,
  countsOpens: false,
  countsClicks: true,
};
