import { HomeContent } from '#web/app/home-content.tsx';
import { later } from '#web/lib/chunks/chunks.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

const RecentlyViewed = later(() => import('#web/features/catalogue/recently-viewed/recently-viewed.tsx'));

export default function Home() {
  usePageTitle(null);
  return (
    <>
      <HomeContent />
      <RecentlyViewed className="pb-16 md:pb-24" />
    </>
  );
}
