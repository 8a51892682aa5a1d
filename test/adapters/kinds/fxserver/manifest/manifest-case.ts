/** One manifest with its expected entries and fault. */

/** A run-time error or a syntax error: its line, and Lua's message. */
export type ExpectedFault = readonly [reason: 'syntax' | 'runtime', line: number | null, message: string];

export interface ManifestCase {
  /** The title of the test: a sentence. */
  readonly name: string;
  readonly source: string | Uint8Array;
  /** Keys and values, alternating. */
  readonly entries: readonly string[];
  readonly fault: ExpectedFault | null;
}

export const manifestCase = (
  name: string,
  source: string | Uint8Array,
  entries: readonly string[] = [],
  fault: ExpectedFault | null = null,
): ManifestCase => ({ name, source, entries, fault });
