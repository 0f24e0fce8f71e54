import { HomeContent } from '#web/app/home-content.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function Home() {
  usePageTitle(null);
  return <HomeContent />;
}
