/** Shows the product's warnings and the company responsible for its safety, as the law requires. */
export function SafetyInformation({ text }: { text: string }) {
  return (
    <details className="border-b border-concrete">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-6 py-3 [&::-webkit-details-marker]:hidden">
        <span className="text-ash">Safety information</span>
        <span aria-hidden="true" className="chevron" />
      </summary>
      <p className="max-w-[68ch] pb-4 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </details>
  );
}
