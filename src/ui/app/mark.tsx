/** The mark: two turns of the machine, and a person's steer between them. */
export function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" role="img" aria-label="Turnwise">
      <g className="fill-fg-1">
        <rect x="1" y="3" width="9" height="4" rx="1" />
        <rect x="10" y="13" width="9" height="4" rx="1" />
      </g>
      <path d="M14.1 1.6 17.5 5l-3.4 3.4L10.7 5z" className="fill-k-human" />
      <path d="M14.1 9v3" className="stroke-k-human" strokeWidth="1.6" />
    </svg>
  );
}
