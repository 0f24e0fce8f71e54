import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ShopContent } from '#shared/shop/content.ts';
import { toShownContent } from '#shared/shop/content-links.ts';
import { PreviewFrame } from '#web/components/admin/preview-frame.tsx';
import { draftRules } from '#web/features/shop/admin-content/brand/brand-draft.ts';
import { AnnouncementBar } from '#web/features/shop/components/announcement-bar.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { DEFAULT_STORE } from '#web/lib/data/default-store.ts';
import { shopQueryClient } from '#web/lib/data/query-client.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';
import { Footer } from '../footer.tsx';
import { Header } from '../header.tsx';
import { HomeContent } from '../home-content.tsx';

interface AppearancePreviewProps {
  content: ShopContent;
  label: string;
  first: 'phone' | 'desktop' | undefined;
}

/**
 * Shows the home page with content that is not saved yet. Uses a separate query client, so that the back office keeps the
 * saved content.
 */
export function AppearancePreview({ content, label, first }: AppearancePreviewProps) {
  const outside = useQueryClient();
  const store = outside.getQueryData(settingsQuery.queryKey) ?? DEFAULT_STORE;
  const shown = { ...store, content: toShownContent(content, store) };
  const [client] = useState(() => {
    const own = shopQueryClient();
    own.setQueryData(settingsQuery.queryKey, shown);
    own.setQueryData(categoriesQuery.queryKey, outside.getQueryData(categoriesQuery.queryKey));
    return own;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` follows from the content
  useEffect(() => {
    client.setQueryData(settingsQuery.queryKey, shown);
  }, [client, content]);
  return (
    <PreviewFrame label={label} first={first}>
      <style>{draftRules(content.brand)}</style>
      <QueryClientProvider client={client}>
        <AnnouncementBar />
        <Header />
        <HomeContent />
        <Footer />
      </QueryClientProvider>
    </PreviewFrame>
  );
}
