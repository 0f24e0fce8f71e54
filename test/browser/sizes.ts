/** Window sizes of a phone and a desktop, in pixels. */
export const PHONE_SIZE = { width: 390, height: 844 };
export const DESKTOP_SIZE = { width: 1440, height: 900 };

/** Tags a test that checks accessibility at the other size as well. */
export const BOTH_SIZES = '@both';
