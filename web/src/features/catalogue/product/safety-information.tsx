/** Names the product's responsible person and warnings, which the law requires. */
export function SafetyInformation({ text }: { text: string }) {
  return (
    <details className="group border-b border-concrete">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-6 py-3 [&::-webkit-details-marker]:hidden">
        <span className="text-ash">Safety information</span>
        <svg
          aria-hidden="true"
          viewBox="0 0 10 6"
          className="w-2.5 shrink-0 transition-transform duration-150 group-open:rotate-180"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d="m1 1 4 4 4-4" />
        </svg>
      </summary>
      <p className="max-w-[68ch] pb-4 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </details>
  );
}
