/** Sends an archive to the service, as an upload that continues after lost connections. */
import type { Answer } from '../../api/answer.js';
import { readUploadId, sendFile } from '../files/uploads/send-file.js';

/** @param onProgress is called with the sent part, from 0 to 1. @returns the id of the upload */
export async function sendArchive(
  file: File,
  onProgress: (part: number) => void,
): Promise<Answer<{ readonly upload: string }>> {
  const place = { folder: '', directory: '', path: file.name, isArchive: true } as const;
  const { outcome } = sendFile({ id: 0, file, ...place, state: 'sending', sent: 0, url: null, problem: null }, (sent) =>
    onProgress(file.size === 0 ? 1 : sent / file.size),
  );
  const answer = await outcome;
  if (answer === 'stopped') throw new Error('nothing stops the upload of an archive');
  return answer.ok ? { ...answer, value: { upload: readUploadId(answer.value) } } : answer;
}
