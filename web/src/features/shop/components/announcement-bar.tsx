import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ContentMessage } from '#shared/shop/content.ts';
import { useSettings } from '#web/lib/data/settings.ts';

/** Speed of the ticker. It is slow enough to read each message as it passes. */
const LETTERS_A_SECOND = 4;
const SHORTEST_LAP_S = 24;

function Messages({ messages, isCopy = false }: { messages: readonly ContentMessage[]; isCopy?: boolean }) {
  return (
    <ul
      aria-hidden={isCopy || undefined}
      className={`flex min-w-[100vw] shrink-0 items-center justify-around motion-reduce:min-w-0 ${isCopy ? 'motion-reduce:hidden' : ''}`}
    >
      {messages.map(({ text, to }) => (
        <li key={text} className="flex items-center whitespace-nowrap">
          {to ? (
            <Link to={to} tabIndex={isCopy ? -1 : undefined} className="px-6 underline underline-offset-4">
              {text}
            </Link>
          ) : (
            <span className="px-6">{text}</span>
          )}
          <span aria-hidden="true" className="h-px w-8 bg-control" />
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the shop's messages as a ticker. The ticker stops while it is paused or has the pointer or the focus, and if the
 * visitor prefers reduced motion.
 */
export function AnnouncementBar() {
  const { bannerMessages, content } = useSettings();
  const { isShown, messages } = content.announcement;
  const shown = messages ?? bannerMessages.map((text) => ({ text, to: null }));
  const [isPaused, setPaused] = useState(false);
  const seconds = Math.max(SHORTEST_LAP_S, shown.map(({ text }) => text).join('').length / LETTERS_A_SECOND);
  if (!isShown || shown.length === 0) return null;
  return (
    <section
      aria-label="Announcements"
      className="crawl-track relative flex h-9 items-center bg-ink text-[0.8125rem] text-bone"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it stops when focused, and is scrolled by keyboard when motion is reduced */}
      <div className="overflow-hidden motion-reduce:overflow-x-auto" tabIndex={0}>
        <div
          className="crawls flex w-max"
          style={{ animationDuration: `${seconds}s`, ...(isPaused ? { animationPlayState: 'paused' } : {}) }}
        >
          <Messages messages={shown} />
          <Messages messages={shown} isCopy />
        </div>
      </div>
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-9 place-items-center bg-ink outline-offset-[-4px] motion-reduce:hidden"
        aria-pressed={isPaused}
        onClick={() => setPaused(!isPaused)}
      >
        <span className="sr-only">Pause announcements</span>
        <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 fill-current">
          <path d={isPaused ? 'M1 0 10 5 1 10z' : 'M1 0h3v10H1zM6 0h3v10H6z'} />
        </svg>
      </button>
    </section>
  );
}
