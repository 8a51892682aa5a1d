/** Lets the user choose files or a folder of the computer. */
import { useText } from '../../../context.js';
import { FileButton } from '../../../parts/file-button.js';
import type { Place } from '../place.js';
import { readSelected } from './read-dropped.js';
import type { UploadQueue } from './upload-queue.js';

interface UploadButtonProps {
  readonly kind: 'files' | 'folder';
  readonly place: Place;
  readonly queue: UploadQueue;
}

export function UploadButton({ kind, place: { folder, directory }, queue }: UploadButtonProps) {
  const words = useText().uploads;
  return (
    <FileButton
      icon={kind === 'folder' ? 'uploadFolder' : 'upload'}
      label={kind === 'folder' ? words.folder : words.button}
      {...(kind === 'files' && { variant: 'primary' as const })}
      kind={kind === 'folder' ? 'folder' : 'several'}
      onPick={(files) => files.length > 0 && queue.add(folder, directory, readSelected(files))}
    />
  );
}
