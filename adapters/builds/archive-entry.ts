/** The entries that the format readers pass to the unpacker: the same types for all formats. */
import type { Fault } from '../../machines/faults/faults.js';

export type ArchiveEntry =
  /** `executable` is `null` where the archive has no modes. */
  | { readonly kind: 'file'; readonly path: string; readonly executable: boolean | null }
  | { readonly kind: 'directory'; readonly path: string }
  /** `target` as in the link. */
  | { readonly kind: 'symlink'; readonly path: string; readonly target: string }
  /** `target` is the path of another entry. */
  | { readonly kind: 'hardlink'; readonly path: string; readonly target: string }
  /** An unsupported entry, such as a device or a FIFO. `what` names it. */
  | { readonly kind: 'special'; readonly path: string; readonly what: string };

/** The receiver of entries. A file's content is written between its `add` and the next one, in any number of chunks. */
export interface EntrySink {
  /** Throws Refused for an entry that must not be unpacked. */
  add(entry: ArchiveEntry): void;
  /** Writes content of the last added file. The caller may reuse the bytes afterwards. */
  write(chunk: Uint8Array): void;
}

/** The archive cannot become a Build, because of its fault. */
export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** Converts an error of an installation into a fault. */
export function describeInstallError(error: unknown): Fault {
  if (error instanceof Refused) return error.fault;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return { code: 'disk_full', what: 'the archive and its files', because: code };
  return { code: 'install_failed', because: code ?? message ?? String(error) };
}
