/** The limits of a manifest. Real manifests need far less: the longest of 2,891 has a few thousand lines. */
export interface ManifestLimits {
  /** The size of the file, in bytes. */
  readonly sourceBytes: number;
  /**
   * The memory of the Lua state, in bytes. Half of this memory is enough for Lua's own recursion limit of a million
   * stack slots.
   */
  readonly memoryBytes: number;
  /** The number of entries. */
  readonly entries: number;
  /** The total length of keys and values, in bytes. The event loop receives all of them at once. */
  readonly metadataBytes: number;
  /** The CPU time in milliseconds, which does not depend on the machine's load. */
  readonly cpuMs: number;
  /**
   * The total time in milliseconds. The time limits unresponsive file systems, and systems that do not measure the CPU
   * time of a thread.
   */
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
