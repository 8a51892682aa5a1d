/** Sends an archive to the service while a dialog is open. */
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../../../../api/answer.js';
import { readUploadId, removeUpload, sendFile } from '../../../files/uploads/send-file.js';

export type Upload =
  /** @param sent the number of bytes */
  | { readonly state: 'sending'; readonly sent: number }
  | { readonly state: 'failed'; readonly problem: Problem }
  /** @param id the id of the upload */
  | { readonly state: 'sent'; readonly id: string };

/**
 * Sends the file as soon as the component is shown. The transfer is stopped if the component disappears.
 * @returns the state of the upload, and a function that sends the file again
 */
export function useUpload(file: File): readonly [upload: Upload, retry: () => void] {
  const [upload, setUpload] = useState<Upload>({ state: 'sending', sent: 0 });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    let url: string | null = null;
    setUpload({ state: 'sending', sent: 0 });
    const place = { folder: '', directory: '', path: file.name, isArchive: true } as const;
    const transfer = { id: 0, file, ...place, state: 'sending', sent: 0, url: null, problem: null } as const;
    const sending = sendFile(transfer, (sent, known) => {
      url = known;
      if (isWanted) setUpload({ state: 'sending', sent });
    });
    void sending.outcome.then((answer) => {
      if (answer === 'stopped') return url === null ? undefined : removeUpload(url);
      if (!isWanted) return;
      setUpload(
        answer.ok ? { state: 'sent', id: readUploadId(answer.value) } : { state: 'failed', problem: answer.problem },
      );
    });
    return () => {
      isWanted = false;
      sending.stop();
    };
  }, [file, attempt]);
  return [upload, () => setAttempt((before) => before + 1)];
}
