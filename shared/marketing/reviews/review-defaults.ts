import type { ReviewSettings } from './review-settings.ts';

export const DEFAULT_REVIEW_SETTINGS: ReviewSettings = { isAsking: true, daysAfter: 7, isAutomatic: false };
