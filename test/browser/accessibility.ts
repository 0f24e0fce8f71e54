import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const MESSAGES = '[data-sonner-toaster]';

/** Remembers the text styles whose contrast axe has accepted in this worker. Measuring contrast takes most of axe's time. */
const legibleLooks = new Set<string>();

/** Waits until all animations that end have ended. Half-faded text would fail the contrast check. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const showMessages = (page: Page, isShown: boolean) =>
  page.locator(MESSAGES).evaluateAll(
    (messages, visibility) => {
      for (const message of messages) (message as HTMLElement).style.visibility = visibility;
    },
    isShown ? '' : 'hidden',
  );

/**
 * Runs axe on one part of the page. Returns no violations if the part does not exist. Returns the violations and the text
 * styles whose contrast is sufficient.
 */
const runAxe = (page: Page, part: string) =>
  page.evaluate(
    async ({ part: selector, tags, legible }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const root = document.querySelector(selector);
      if (!root) return { violations: [], legible: [] };

      /**
       * Returns a key of everything that decides the contrast of an element's text: its own style and classes, and those of
       * its ancestors up to the first opaque background. Returns '' if other things also affect the contrast, such as a
       * picture behind the text. Returns null for text that only screen readers get, because axe does not check its contrast.
       */
      const lookOf = (element: Element): string | null => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const look = [color, fontSize, fontWeight, textShadow];
        let isOnGround = false;
        for (let at: Element | null = element; at; at = at.parentElement) {
          const { backgroundColor, backgroundImage, clip, clipPath, filter, mixBlendMode, opacity, position } =
            getComputedStyle(at);
          if (clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)') return null;
          if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') return '';
          if (isOnGround) continue;
          if (backgroundImage !== 'none') return '';
          look.push(at.tagName, at.getAttribute('class') ?? '', backgroundColor);
          isOnGround = backgroundColor.startsWith('rgb(');
          if (!isOnGround && (position === 'absolute' || position === 'fixed')) return '';
        }
        return isOnGround ? look.join('|') : '';
      };

      const withText = new Set(root.querySelectorAll('input, select, textarea'));
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text;
        if (data.trim() !== '' && parentElement?.matches('body :not(script, style, noscript)'))
          withText.add(parentElement);
      }
      const options = { preload: false, resultTypes: ['violations' as const] };
      const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };
      const { violations } = await axe.run(root, { ...options, rules, runOnly: { type: 'tag', values: tags } });
      const known = new Set(legible);
      const isJudged = (element: Element): boolean =>
        element.isConnected &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches('option') &&
        !element.closest(':disabled');
      const unknown = [...withText].filter((element) => {
        const look = isJudged(element) ? lookOf(element) : null;
        return look !== null && !known.has(look);
      });
      const contrast =
        unknown.length > 0 &&
        (await axe.run(unknown, {
          preload: false,
          resultTypes: ['violations', 'passes'],
          runOnly: ['color-contrast'],
          elementRef: true,
        }));
      const passed = contrast ? contrast.passes.flatMap(({ nodes }) => nodes) : [];
      return {
        violations: [...violations, ...(contrast ? contrast.violations : [])].map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
        ),
        legible: passed.flatMap(({ element }) => (element && lookOf(element)) || []),
      };
    },
    { part, tags: WCAG, legible: [...legibleLooks] },
  );

/**
 * Runs axe's target size rule on the targets in a part of the page that may be too small. Most targets clearly have a free
 * area of 24 by 24 pixels. They are skipped here, because axe would spend half of its time on them. Returns the violations.
 */
const runTargetSize = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const MIN = 24;
    const FOCUSABLE =
      'a[href], area, button, input, select, textarea, summary, details, iframe, [tabindex], [contenteditable]';
    const places = [...document.querySelectorAll(FOCUSABLE)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const isFree = ({ top, right, bottom, left, width, height }: DOMRect): boolean => {
      if (width < MIN || height < MIN) return false;
      const over = places
        .map(({ box }) => box)
        .filter((its) => its.left < right && its.right > left && its.top < bottom && its.bottom > top)
        // Targets that enclose this one are left out. They lie behind it or cover all of it.
        .filter((its) => its.left > left || its.right < right || its.top > top || its.bottom < bottom);
      // The target is free if a strip along one of its edges overlaps no other target.
      return (
        over.every((its) => its.top - top >= MIN) ||
        over.every((its) => bottom - its.bottom >= MIN) ||
        over.every((its) => its.left - left >= MIN) ||
        over.every((its) => right - its.right >= MIN)
      );
    };
    const root = document.querySelector(selector);
    const unknown = places.filter((place) => root?.contains(place.element) && !isFree(place.box));
    if (unknown.length === 0) return [];
    const { violations } = await axe.run(
      unknown.map(({ element }) => element),
      { preload: false, resultTypes: ['violations'], runOnly: ['target-size'] },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, part);

async function violationsOf(page: Page, part: string): Promise<string[]> {
  // The shop's content security policy forbids scripts from elsewhere, but evaluated code is exempt.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations, legible } = await runAxe(page, part).catch((error: Error) => {
    // The message may have disappeared in the meantime.
    if (part === MESSAGES && error.message.includes('No elements found for include'))
      return { violations: [], legible: [] };
    throw error;
  });
  for (const look of legible) legibleLooks.add(look);
  return [...violations, ...(await runTargetSize(page, part))];
}

/** Returns the HTML of the elements that reach beyond the right edge of the screen and are not clipped. */
const wideParts = (page: Page, screen: number): Promise<string[]> =>
  page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    const isCut = (element: Element): boolean => {
      const { position } = getComputedStyle(element);
      if (position === 'fixed') return true;
      const around = position === 'absolute' ? (element as HTMLElement).offsetParent : element.parentElement;
      if (!around || around === document.body) return false;
      return getComputedStyle(around).overflowX !== 'visible' || isCut(around);
    };
    const reach = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right + window.scrollX > width && !isCut(element),
    );
    return [`a page of ${document.documentElement.scrollWidth} pixels`, ...reach.map((each) => each.outerHTML)].map(
      (html) => html.slice(0, 160),
    );
  }, screen);

/** Throws if the page stays wider than the screen. A phone would then show only a part of it, without its fixed bars. */
const expectNoWiderThanScreen = (page: Page): Promise<void> =>
  expect.poll(() => wideParts(page, page.viewportSize()?.width ?? 0)).toEqual([]);

/** Throws if the page in its current state breaks a rule of WCAG 2.2 AA that a program can check. */
export async function expectAccessible(page: Page): Promise<void> {
  await standsStill(page);
  await expectNoWiderThanScreen(page);
  if (await page.locator(MESSAGES).count()) expect(await violationsOf(page, MESSAGES)).toEqual([]);
  // Hides a message that covers the page during the check. The shopper can dismiss it, so the page below counts as uncovered.
  await showMessages(page, false);
  // At the top of the page, nothing is half scrolled under the header. axe would report such elements as clipped.
  const place = await page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violationsOf(page, 'html')).toEqual([]);
  await page.evaluate((top) => window.scrollTo(0, top), place);
  await showMessages(page, true);
}
