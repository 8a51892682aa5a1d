/** Installs a Build from an archive that the user selects or drops. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { NameEncoding } from '../../../../machines/text/name-encodings.js';
import type { Problem } from '../../api/answer.js';
import { putBuild } from '../../api/upload.js';
import { usePage } from '../../context.js';
import { toIdFromArchive } from './archive-name.js';

export interface Upload {
  readonly id: string;
  /** The completed part, from 0 to 1. */
  readonly part: number;
  readonly aborter: AbortController;
}

export interface ArchiveUpload {
  /** The selected archive; `null` without a selected archive. */
  readonly file: File | null;
  readonly id: string;
  setId(id: string): void;
  /** The encoding of the names in the archive; `null` until the user selects one. */
  readonly names: NameEncoding | null;
  setNames(names: NameEncoding | null): void;
  /** The upload in progress; `null` without an upload. */
  readonly upload: Upload | null;
  readonly problem: Problem | null;
  dismiss(): void;
  /** The number of archives that are no longer selected. */
  readonly selections: number;
  /** Whether the user has closed the form during the upload. */
  readonly isHidden: boolean;
  /** Closes the form. An upload in progress continues. Without an upload, the archive is no longer selected. */
  close(): void;
  /** Selects an archive, and proposes an id. The call has no effect if there is no archive, or during an upload. */
  pick(file: File | undefined): void;
  install(): Promise<void>;
}

/**
 * Uploads archives that the user chooses, and installs them as Builds.
 * @param onInstalled is called with the id of each Build that was installed
 */
export function useArchiveUpload(onInstalled?: (id: string) => void): ArchiveUpload {
  const { overlay } = usePage();
  const [file, setFile] = useState<File | null>(null);
  const [id, setId] = useState('');
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [names, setNames] = useState<NameEncoding | null>(null);
  const [selections, setSelections] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => () => void (isMounted.current = false), []);

  // A file that the user dropped elsewhere on the page.
  const dropped = overlay.dropped.value;
  useEffect(() => {
    if (dropped === null) return;
    overlay.dropped.value = null;
    pick(dropped);
  }, [dropped]);

  function pick(picked: File | undefined): void {
    if (picked === undefined || upload !== null) return;
    setProblem(null);
    setNames(null);
    setFile(picked);
    setId(toIdFromArchive(picked.name));
  }

  async function install(): Promise<void> {
    if (file === null || id === '' || upload !== null) return;
    const aborter = new AbortController();
    setProblem(null);
    setClosed(false);
    setUpload({ id, part: 0, aborter });
    const onProgress = (part: number): void => void (isMounted.current && setUpload({ id, part, aborter }));
    const answer = await putBuild(id, names, file, onProgress, aborter.signal);
    if (!isMounted.current) return;
    setUpload(null);
    if (answer.ok) {
      deselect();
      onInstalled?.(answer.value.id);
    } else if (!aborter.signal.aborted && answer.problem.code !== 'installation_cancelled') setProblem(answer.problem);
  }

  function deselect(): void {
    setFile(null);
    setProblem(null);
    setSelections((count) => count + 1);
  }

  const close = (): void => (upload === null ? deselect() : setClosed(true));
  const dismiss = (): void => setProblem(null);
  const isHidden = isClosed && upload !== null;
  return { file, id, setId, names, setNames, upload, problem, dismiss, selections, isHidden, close, pick, install };
}
