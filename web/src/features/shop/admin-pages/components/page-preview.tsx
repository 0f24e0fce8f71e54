import { useQuery } from '@tanstack/react-query';
import { isPolicySlug, POLICIES } from '#shared/shop/page-path.ts';
import { fillPlaceholders } from '#shared/shop/page-placeholders.ts';
import { LeftOut } from '#web/components/admin/left-out.tsx';
import { htmlPreviewQuery } from '#web/lib/data/html-preview.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { PageArticle } from '../../components/page-article.tsx';

const DEBOUNCE_MS = 400;

interface PagePreviewProps {
  slug: string;
  title: string;
  bodyHtml: string;
  label: string;
}

/** Shows a page as shoppers will see it. Its links can't be clicked. */
export function PagePreview({ slug, title, bodyHtml, label }: PagePreviewProps) {
  const settings = useSettings();
  const html = useDebounced(fillPlaceholders(bodyHtml, settings), DEBOUNCE_MS);
  const { data, isError } = useQuery(htmlPreviewQuery(html));
  const cleaned = html.trim() === '' ? '' : (data?.html ?? '');
  const effective = isPolicySlug(slug) ? settings.policyDates[POLICIES[slug]] : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long content is scrolled by keys too */}
      <section aria-label={label} tabIndex={0} className="max-h-[40rem] overflow-auto border border-control">
        {isError ? (
          <p className="p-4 text-ash">The preview couldn’t be loaded.</p>
        ) : (
          <div inert>
            <PageArticle title={title || 'Untitled'} html={cleaned} effective={effective} />
          </div>
        )}
      </section>
      <LeftOut written={html} />
    </>
  );
}
