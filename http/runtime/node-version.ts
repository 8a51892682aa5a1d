/**
 * Checks the version of Node. This file must not contain new syntax, because Node of any version must be able to read
 * it.
 */

/** The oldest supported version, as in package.json (engines). */
const minMajor = 20;
const minMinor = 19;

/**
 * Checks a version.
 * @param version the version, such as `20.19.0`
 * @returns the remedy for an unsupported version, in one line; `null` for a supported version
 */
export function findVersionFault(version: string): string | null {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null;
  return `server-manager needs Node ${minMajor}.${minMinor} or newer, and this is Node ${version}. Install a newer one, for example from https://nodejs.org.`;
}
