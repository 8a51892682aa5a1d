/** The content of a Data Folder: an archive, or a Git repository. The implementation is in adapters/deployments. */
import type { DownloadPolicy } from '../recipes/downloads.js';
import type { NameEncoding } from '../text/name-encodings.js';
import type { PlannedStep } from './behaviour.js';

export type ContentSource =
  | {
      readonly kind: 'upload';
      readonly archive: AsyncIterable<Uint8Array>;
      /** The encoding of names in a zip or tar archive that does not specify an encoding. */
      readonly names: NameEncoding | null;
    }
  | {
      readonly kind: 'url';
      readonly url: string;
      /** The checksum of the archive; `null` if any checksum is accepted. */
      readonly sha256: string | null;
      readonly names: NameEncoding | null;
      readonly policy: DownloadPolicy;
    }
  | {
      readonly kind: 'git';
      readonly url: string;
      /** A branch or a tag; `null` for the default branch. */
      readonly ref: string | null;
    };

export interface ContentOrder {
  readonly folder: string;
  readonly source: ContentSource;
  /** Whether the content may have a folder.json, which can name programs that the manager executes. */
  readonly mayHaveSettings: boolean;
}

const receiveSeconds = 3_600;
const unpackSeconds = 1_800;

/** Returns the tasks of a deployment, in their order. */
export function listContentTasks({ kind }: ContentSource): readonly PlannedStep[] {
  if (kind === 'git') return [{ action: 'clone', timeoutSeconds: receiveSeconds }];
  return [
    { action: kind === 'url' ? 'download' : 'receive', timeoutSeconds: receiveSeconds },
    { action: 'unpack', timeoutSeconds: unpackSeconds },
  ];
}
