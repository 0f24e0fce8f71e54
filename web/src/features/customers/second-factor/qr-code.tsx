import encodeQr from 'qr';

/** Width of the empty border that scanners expect, in modules (ISO/IEC 18004). */
const BORDER = 4;

interface QrCodeProps {
  text: string;
  /** Description for screen readers. */
  label: string;
  className?: string;
}

/** Shows a QR code in black on white, because not every scanner reads an inverted one. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: BORDER });
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={modules.join('')} />
    </svg>
  );
}
