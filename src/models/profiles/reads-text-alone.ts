/**
 * Families that take no images, by their names without the maker's before a slash. Aliases that move, such as
 * `deepseek-chat`, do not stand here: a model wrongly named would never be shown an image, while the refusal of one
 * that is missing is learned from.
 */
const FAMILIES = [
  /^gpt-(?:3\.5|oss)/,
  /^o1-(?:mini|preview)|^o3-mini/,
  /^deepseek-(?:coder|r1|v3)/,
  /^(?:meta-)?llama-?3\.[13](?!\d)/,
  /^qwen(?:2\.5|3)-?coder/,
  /^kimi-k2(?![.\d])/,
  /^glm-4\.[56](?!v)/,
];

/** Whether a model is known by its name to take no images. An unknown one may take them. */
export function readsTextAlone(model: string): boolean {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  return FAMILIES.some((family) => family.test(name));
}
