/** Compares versions such as `v1.10.2` and `1.9`. Resources have no common scheme of versions. */

const numbers = /^v?(\d+(?:\.\d+)*)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/i;

/**
 * Returns the order of two versions. A pre-release such as `1.0-beta` is before its release.
 * @returns a negative number if `one` is earlier, a positive number if `one` is later, 0 if both versions are equal,
 *   `null` if the versions cannot be compared
 */
export function compareVersions(one: string, other: string): number | null {
  const [first, second] = [one.trim(), other.trim()];
  if (first.replace(/^v/i, '') === second.replace(/^v/i, '')) return 0;
  const [a, b] = [numbers.exec(first), numbers.exec(second)];
  if (a === null || b === null) return null;
  const [left, right] = [toNumbers(a), toNumbers(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  const [early, late] = [a[2], b[2]];
  if (early === late) return 0;
  // The names of pre-releases have no common order.
  if (early !== undefined && late !== undefined) return null;
  return early === undefined ? 1 : -1;
}

function toNumbers([, text = '']: RegExpExecArray): readonly number[] {
  return text.split('.').map(Number);
}
