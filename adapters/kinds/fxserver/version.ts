/** The version of an FXServer Build in texts. No file but the program itself states it (program-version.ts). */

/** Common directory names: `12345`, or `2372-<hash>` like the artifacts. */
const inName = /^(\d{3,6})(?:-[0-9a-f]{6,64})?$/;

/** `FXServer-master SERVER v1.0.0.7290 win32`, `FXServer-master v1.0.0.9956 linux`. */
const inConsole = /\bFXServer-\S+ (?:SERVER )?v\d+\.\d+\.\d+\.(\d{3,6})\b/;

/** @param name the name of the Build's directory */
export function findVersionInName(name: string): string | null {
  return inName.exec(name)?.[1] ?? null;
}

/** @param text the first output of a run, without colours */
export function findVersionInConsole(text: string): string | null {
  return inConsole.exec(text)?.[1] ?? null;
}
