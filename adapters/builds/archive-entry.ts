/** What the readers of the formats tell the unpacker: one shape for all formats. */
import type { Fault } from '../../machines/ports/faults.js';

export type ArchiveEntry =
  | { readonly kind: 'file'; readonly path: string; readonly executable: boolean }
  | { readonly kind: 'directory'; readonly path: string }
  /** `target` as the link holds it. */
  | { readonly kind: 'symlink'; readonly path: string; readonly target: string }
  /** `target` is the path of another entry. */
  | { readonly kind: 'hardlink'; readonly path: string; readonly target: string }
  /** What no Build needs: a device, a FIFO. `what` names it. */
  | { readonly kind: 'special'; readonly path: string; readonly what: string };

/** Where the readers put what they read. A file's content comes between its `add` and the next one, in any number of pieces. */
export interface EntrySink {
  /** @throws Refused for an entry that must not be unpacked */
  add(entry: ArchiveEntry): void;
  /** Content of the file that was added last. The bytes may be reused as soon as it returns. */
  write(chunk: Uint8Array): void;
}

/** An archive that cannot become a Build: what is wrong with it is the fault. */
export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}
