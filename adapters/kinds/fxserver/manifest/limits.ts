/** How much a manifest may ask for. Real ones stay far below: the longest of 2,891 has some thousand lines. */
export interface ManifestLimits {
  /** Of the file. */
  readonly sourceBytes: number;
  /** Of the Lua state that it runs in. Half of it lets Lua come to its own end of a recursion: a million stack slots. */
  readonly memoryBytes: number;
  /** How many things it may declare. */
  readonly entries: number;
  /** Of all their keys and values together: they come to the event loop in one piece. */
  readonly metadataBytes: number;
  /** Processor time, in milliseconds: a machine under load makes no good manifest an endless one. */
  readonly cpuMs: number;
  /** How long one may take in all, in milliseconds: for a file system that does not answer, and for systems that do not tell a thread's processor time. */
  readonly waitMs: number;
}

export const defaultLimits: ManifestLimits = {
  sourceBytes: 1024 * 1024,
  memoryBytes: 64 * 1024 * 1024,
  entries: 10_000,
  metadataBytes: 2 * 1024 * 1024,
  cpuMs: 250,
  waitMs: 5_000,
};
