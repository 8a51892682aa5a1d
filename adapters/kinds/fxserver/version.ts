/**
 * Finds the version of an FXServer Build in texts. The only file that contains the version is the program
 * (program-version.ts).
 */

/** Matches common directory names: `12345`, or `2372-<hash>` like the published archives. */
const inName = /^(\d{3,6})(?:-[0-9a-f]{6,64})?$/;

/** Matches lines such as `FXServer-master SERVER v1.0.0.7290 win32` and `FXServer-master v1.0.0.9956 linux`. */
const inConsole = /\bFXServer-\S+ (?:SERVER )?v\d+\.\d+\.\d+\.(\d{3,6})\b/;

/** Finds the version in a name. @param name the name of the Build's directory */
export function findVersionInName(name: string): string | null {
  return inName.exec(name)?.[1] ?? null;
}

/** Finds the version of the server in the lines of a console. @param text the first output of a run, without colours */
export function findVersionInConsole(text: string): string | null {
  return inConsole.exec(text)?.[1] ?? null;
}
