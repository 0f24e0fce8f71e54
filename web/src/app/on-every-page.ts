/**
 * Puts into the first chunk what nearly every page shows. There it costs no request of its own, and compresses better.
 */
import '#web/components/badge.tsx';
import '#web/components/notice.tsx';
import '#web/components/picture.tsx';
import '#web/components/price.tsx';
import '#web/lib/format/format.ts';
import '#web/lib/format/page-title.ts';
import '#web/lib/hooks/use-online.ts';
