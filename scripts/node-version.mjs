// @ts-check

/** The oldest Node the tools of this project run on, as in package.json `engines`. */
export const oldestNode = '20.19.0';

/**
 * @param {string} version e.g. "20.19.1"
 * @param {string} oldest
 * @returns {boolean} whether `version` is `oldest` or newer
 */
export function isAtLeast(version, oldest) {
  const [have, need] = [version, oldest].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((part) => have?.[part] !== need?.[part]);
  return at === undefined || (have?.[at] ?? 0) > (need?.[at] ?? 0);
}
