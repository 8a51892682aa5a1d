/** Lets the user choose files or a directory of the computer. */
import { useRef } from 'preact/hooks';
import { useText } from '../../../context.js';
import { Button } from '../../../parts/elements.js';
import { FileButton } from '../../../parts/file-button.js';
import type { Place } from '../place.js';
import { readSelected } from './read-dropped.js';
import type { UploadQueue } from './upload-queue.js';

interface UploadProps {
  readonly place: Place;
  readonly queue: UploadQueue;
}

export function UploadButton({ place: { folder, directory }, queue }: UploadProps) {
  const words = useText().uploads;
  return (
    <FileButton
      icon="upload"
      label={words.button}
      variant="primary"
      kind="several"
      onPick={(files) => files.length > 0 && queue.add(folder, directory, readSelected(files))}
    />
  );
}

/** An entry of a menu. The keys of a menu find only buttons. */
export function UploadDirectory({ place: { folder, directory }, queue }: UploadProps) {
  const words = useText().uploads;
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="uploadFolder" label={words.folder} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        hidden
        aria-label={words.folder}
        {...{ webkitdirectory: true }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) queue.add(folder, directory, readSelected(files));
          // Clear the field, so that the same directory can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
