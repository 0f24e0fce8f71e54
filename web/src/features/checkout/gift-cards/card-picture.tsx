/** Shows a preview of the gift card as its recipient will see it. */
export function CardPicture({ shop, value, name }: { shop: string; value: string; name: string }) {
  return (
    <div aria-hidden="true" className="flex aspect-[8/5] w-full flex-col justify-between bg-ink p-[6%] text-bone">
      <div className="flex items-start justify-between gap-4">
        <span className="display truncate text-[clamp(1rem,2.2vw,1.75rem)]">{shop}</span>
        <span className="label shrink-0 text-xs text-concrete">Gift card</span>
      </div>
      <span className="display figures text-[clamp(3rem,9vw,8rem)] leading-none">{value}</span>
      <p className="truncate border-t border-concrete/40 pt-3">{name ? `For ${name}` : 'For someone'}</p>
    </div>
  );
}
