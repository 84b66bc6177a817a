/** What to say when. A greeting holds from its hour until the next one begins; together they cover the day. */
export const greetings = [
  { from: 0, to: 5, words: 'Good night' },
  { from: 5, to: 12, words: 'Good morning' },
  { from: 12, to: 18, words: 'Good afternoon' },
  { from: 19, to: 24, words: 'Good evening' },
];

/** The greeting for an hour from 0 to 23. */
export function greetingAt(hour) {
  return greetings.find(({ from, to }) => from <= hour && hour < to).words;
}
