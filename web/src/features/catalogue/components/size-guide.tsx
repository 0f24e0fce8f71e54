import { Sheet } from '../../../components/sheet.tsx';
import RichText from './rich-text.tsx';

interface SizeGuideProps {
  html: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function SizeGuide({ html, open, onOpenChange }: SizeGuideProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Size guide"
      className="appears inset-x-0 bottom-0 max-h-[80svh] md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[min(40rem,90vw)]"
    >
      <RichText
        html={html}
        role="region"
        aria-label="Size chart"
        tabIndex={0}
        className="chart overflow-y-auto px-gutter py-8 outline-offset-[-4px]"
      />
    </Sheet>
  );
}
