/** The place looked at, in the overview: a line with a flag, and a veil over what comes later. */
export function OverviewPlayhead({ x }: { x: number }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      <i className="absolute inset-y-0 right-0 bg-bg-0/68" style={{ left: x }} />
      <i className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent" style={{ left: x }} />
      <svg width="10" height="6" viewBox="0 0 10 6" className="absolute top-0 fill-accent" style={{ left: x - 5 }}>
        <path d="M0 0h10L5 6z" />
      </svg>
    </span>
  );
}
