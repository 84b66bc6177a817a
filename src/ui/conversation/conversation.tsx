/** The transcript, grouped by turns. It fills its place and scrolls itself. */
export function Conversation() {
  return <div className="min-h-0 flex-1 overflow-y-auto" />;
}
