/** What a Build may be called: its id is the name of a directory, a part of paths, and told in JSON. */

/** Why an id is unusable, as a stable word. */
export type BuildIdTrouble = 'empty' | 'leading_dot' | 'slash' | 'control_character' | 'blank_end' | 'too_long';

/** What the file systems of Linux take for one name. */
const longest = 255;

/**
 * @param id as a client gave it, decoded
 * @returns what keeps a Build from being called so, or null
 */
export function findBuildIdTrouble(id: string): BuildIdTrouble | null {
  if (id === '') return 'empty';
  // The service's own directories begin with a dot, and so do `.` and `..`.
  if (id.startsWith('.')) return 'leading_dot';
  if (id.includes('/')) return 'slash';
  // Cc: control characters; Cs: half of a surrogate pair, which UTF-8 cannot carry.
  if (/[\p{Cc}\p{Cs}]/u.test(id)) return 'control_character';
  if (id.trim() !== id) return 'blank_end';
  return new TextEncoder().encode(id).length > longest ? 'too_long' : null;
}
