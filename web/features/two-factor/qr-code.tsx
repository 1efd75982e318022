import encodeQR from 'qr';

/** Quiet zone around the code in modules, which scanners require. */
const QUIET = 2;

/**
 * Drawn locally, so the content goes nowhere. Dark on light in both themes, since not every scanner reads the
 * inverse.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { border: QUIET, ecc: 'medium' });
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="qr block size-full"
    >
      <path d={path} />
    </svg>
  );
}
