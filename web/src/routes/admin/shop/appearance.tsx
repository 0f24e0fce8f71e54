import { useQuery } from '@tanstack/react-query';
import { AppearancePreview } from '#web/app/admin/appearance-preview.tsx';
import { Headline, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { pictureUpload } from '#web/features/catalogue/admin-products/form/picture-upload.ts';
import { contentQuery } from '#web/features/shop/admin-content/api/admin-content.ts';
import { ContentForm } from '#web/features/shop/admin-content/components/content-form.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

function Content() {
  const content = useQuery(contentQuery);
  const settings = useQuery(settingsQuery);
  const categories = useQuery(categoriesQuery);
  if (content.data && settings.data && categories.data)
    return (
      <ContentForm
        content={content.data}
        bannerMessages={settings.data.bannerMessages}
        upload={pictureUpload}
        preview={(shown, label, first) => <AppearancePreview content={shown} label={label} first={first} />}
      />
    );
  const failed = [content, settings, categories].filter(({ isError }) => isError);
  if (failed.length === 0) return <Waiting />;
  return <LoadFailure what="the appearance" onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
}

export default function AdminAppearance() {
  usePageTitle('Appearance');
  return (
    <>
      <Headline title="Appearance" />
      <Content />
    </>
  );
}
