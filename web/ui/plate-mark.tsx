/** The product's mark: a plate seen face on. It turns while something is loading. */
export function PlateMark({ size = 24, turning = false }: { size?: number; turning?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={turning ? 'plate-turn shrink-0' : 'shrink-0'}
    >
      <circle cx="16" cy="16" r="15" fill="var(--plate)" />
      <circle
        cx="16"
        cy="16"
        r="10.5"
        fill="none"
        stroke="var(--signal)"
        strokeWidth="3"
        strokeDasharray={turning ? '50 16' : undefined}
      />
      <circle cx="16" cy="16" r="3.5" fill="var(--plate-hole)" />
    </svg>
  );
}
