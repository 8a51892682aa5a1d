/** What an exit that nothing has requested means, as the Build of the run says. */

/** `stop`: the server was meant to stop. `restart`: it wants to be started again. `failed`: it has failed. */
export const exitMeanings = ['stop', 'restart', 'failed'] as const;

export type ExitMeaning = (typeof exitMeanings)[number];

/** Meanings by exit code. */
export type ExitMeanings = Readonly<Record<string, ExitMeaning>>;

/** Returns what the Build says about the exit code; null if it says nothing. */
export function findMeaning(
  meanings: ExitMeanings | undefined,
  { code }: { readonly code: number | null },
): ExitMeaning | null {
  return code === null ? null : (meanings?.[String(code)] ?? null);
}
