import { useState } from 'react';
import type { ProductImage } from '../../../../../shared/product.ts';
import { Picture } from '../../../components/picture.tsx';
import { picturesFor } from '../pictures.ts';

export function Gallery({ images, color }: { images: readonly ProductImage[]; color: string | null }) {
  const pictures = picturesFor(images, color);
  const [place, setPlace] = useState(0);
  const [shownColor, setShownColor] = useState(color);
  if (shownColor !== color) {
    setShownColor(color);
    setPlace(0);
  }
  const shown = pictures[place] ?? pictures[0];
  if (!shown) return <Picture src={null} alt="" />;
  return (
    <div className="grid gap-px md:grid-cols-[5.5rem_1fr]">
      <Picture key={shown.url} src={shown.url} alt={shown.alt} eager className="appears md:order-2" />
      {pictures.length > 1 && (
        <ul className="flex gap-px overflow-x-auto md:flex-col" aria-label="Pictures">
          {pictures.map((picture, index) => (
            <li key={picture.url} className="w-20 shrink-0 md:w-full">
              <button
                type="button"
                aria-current={index === place}
                className="block w-full border-b-3 border-transparent outline-offset-[-4px] aria-[current=true]:border-ink"
                onClick={() => setPlace(index)}
              >
                <Picture src={picture.url} alt={`Show: ${picture.alt}`} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
