/** The queue chips and the box for prompts, steers and follow-ups. */
export function Composer() {
  return <div />;
}
