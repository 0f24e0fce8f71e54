/**
 * Puts components that nearly every page shows into the first chunk. There they need no extra request and compress better.
 */
import '#web/components/badge.tsx';
import '#web/components/notice.tsx';
import '#web/components/picture.tsx';
import '#web/components/price.tsx';
import '#web/lib/format/format.ts';
import '#web/lib/format/page-title.ts';
import '#web/lib/hooks/use-online.ts';
