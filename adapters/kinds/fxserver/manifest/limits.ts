/** The limits of a manifest. Real ones stay far below: the longest of 2,891 has some thousand lines. */
export interface ManifestLimits {
  /** The size of the file in bytes. */
  readonly sourceBytes: number;
  /**
   * The memory of its Lua state in bytes. Half of it suffices for Lua's own recursion limit of a million stack slots.
   */
  readonly memoryBytes: number;
  /** The number of entries. */
  readonly entries: number;
  /** The total length of keys and values: the event loop receives them at once. */
  readonly metadataBytes: number;
  /** Processor time in milliseconds, which is independent of the machine's load. */
  readonly cpuMs: number;
  /** Total time in milliseconds, for unresponsive file systems and systems without a thread's processor time. */
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
