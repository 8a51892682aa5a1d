/** The versions of Node that the program runs on. Node of any age must be able to read this file: no new syntax. */

/** The oldest one, as in package.json (engines). */
const minMajor = 20;
const minMinor = 19;

/**
 * @param version such as `20.19.0`
 * @returns what to do about an unsupported version, in one line; null for a supported one
 */
export function findVersionFault(version: string): string | null {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null;
  return `server-manager needs Node ${minMajor}.${minMinor} or newer, and this is Node ${version}. Install a newer one, for example from https://nodejs.org.`;
}
