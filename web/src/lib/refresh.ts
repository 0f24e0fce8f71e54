/** How often a screen of the back office asks again while somebody looks at it, in milliseconds. */
export const REFRESH_MS = 10_000;
