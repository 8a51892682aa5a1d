/** The meaning of an exit that was not requested, as defined by the Build of the run. */

/** `stop`: the server stopped on purpose. `restart`: the server must be started again. `failed`: the server failed. */
export const exitMeanings = ['stop', 'restart', 'failed'] as const;

export type ExitMeaning = (typeof exitMeanings)[number];

/** The meanings, by exit code. */
export type ExitMeanings = Readonly<Record<string, ExitMeaning>>;

/** Returns the meaning of the exit code in the Build; `null` if the Build defines no meaning. */
export function findMeaning(
  meanings: ExitMeanings | undefined,
  { code }: { readonly code: number | null },
): ExitMeaning | null {
  return code === null ? null : (meanings?.[String(code)] ?? null);
}
