import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageSections } from '#shared/shop/page-sections.ts';
import { SafeHtml } from '#web/components/safe-html.tsx';

/** Minimum number of sections for a table of contents. */
const LISTED = 3;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a click handler that opens links to the shop's own pages without reloading. */
function useOwnLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href');
    if (!isPlain || event.defaultPrevented || !path?.startsWith('/')) return;
    event.preventDefault();
    navigate(path);
  };
}

interface PageArticleProps {
  title: string;
  /** Sanitized HTML with its placeholders filled in. */
  html: string;
  /** Effective date of a policy, such as `2025-09-15`. */
  effective?: string | undefined;
}

/** Shows a policy or another page to shoppers. */
export function PageArticle({ title, html, effective }: PageArticleProps) {
  const { intro, sections } = useMemo(() => pageSections(html), [html]);
  const follow = useOwnLinks();
  const isListed = sections.length >= LISTED;
  return (
    <article className="grid gap-x-8 gap-y-10 px-gutter pt-12 pb-28 md:pt-20 lg:grid-cols-12 lg:gap-y-14">
      <header className="lg:col-span-12">
        <h1 className="display text-[clamp(2.25rem,7.4vw,8rem)] [overflow-wrap:anywhere]">{title}</h1>
      </header>
      {(isListed || effective) && (
        <div className="lg:col-span-4">
          {effective && (
            <p className="text-ash">
              Effective <time dateTime={effective}>{day.format(new Date(effective))}</time>
            </p>
          )}
          {isListed && (
            <nav
              aria-label="On this page"
              className="sticky top-24 mt-8 hidden max-w-[20rem] border-t border-concrete lg:block"
            >
              <ol>
                {sections.map(({ id, title: section }) => (
                  <li key={id} className="border-b border-concrete">
                    <a href={`#${id}`} className="block py-2.5 underline-offset-4 hover:underline">
                      {section}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the clicks on links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className="prose text-lg lg:col-span-8" onClick={follow}>
        {intro.trim() && (
          <SafeHtml html={intro} className={`prose ${sections.length > 0 ? '[&>p:first-child]:text-xl' : ''}`} />
        )}
        {sections.map(({ id, title: section, html: body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose">
            <h2 id={`${id}-title`}>{section}</h2>
            <SafeHtml html={body} className="prose" />
          </section>
        ))}
      </div>
    </article>
  );
}
