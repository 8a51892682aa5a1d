/** The entries that the readers of all formats pass to the unpacker. */
import type { Fault } from '../../machines/faults/faults.js';

export type ArchiveEntry =
  /** `executable` is `null` if the archive contains no modes. */
  | { readonly kind: 'file'; readonly path: string; readonly executable: boolean | null }
  | { readonly kind: 'directory'; readonly path: string }
  /** `target`: the text of the link. */
  | { readonly kind: 'symlink'; readonly path: string; readonly target: string }
  /** `target`: the path of another entry. */
  | { readonly kind: 'hardlink'; readonly path: string; readonly target: string }
  /** An unsupported entry, such as a device or a FIFO. `what`: the name of its type. */
  | { readonly kind: 'special'; readonly path: string; readonly what: string };

/**
 * The receiver of entries. The content of a file is written in any number of chunks, between its `add` and the next
 * `add`.
 */
export interface EntrySink {
  /** Adds an entry. Throws Refused for an entry that must not be unpacked. */
  add(entry: ArchiveEntry): void;
  /** Writes content of the last added file. The caller may overwrite the bytes afterwards. */
  write(chunk: Uint8Array): void;
}

/** The error for an archive that cannot be unpacked because of a fault. */
export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** Converts an error of unpacking into a fault. */
export function describeArchiveError(error: unknown): Fault {
  if (error instanceof Refused) return error.fault;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return { code: 'disk_full', what: 'the archive and its files', because: code };
  return { code: 'install_failed', because: code ?? message ?? String(error) };
}
