/**
 * Uploads files that are dropped anywhere on the page while a directory is shown. Shows the destination of the files.
 */
import { useText } from '../../../context.js';
import { DropArea } from '../../../parts/drop-area.js';
import type { Place } from '../place.js';
import { readDropped } from './read-dropped.js';
import type { UploadQueue } from './upload-queue.js';

interface UploadAreaProps {
  readonly place: Place;
  readonly queue: UploadQueue;
}

export function UploadArea({ place: { folder, directory }, queue }: UploadAreaProps) {
  const words = useText().uploads;
  const findDirectory = (target: Element | null): string =>
    target?.closest('[data-directory]')?.getAttribute('data-directory') ?? directory;
  return (
    <DropArea
      describe={(target) => words.drop(findDirectory(target) || folder)}
      onDrop={(files, target) =>
        void readDropped(files).then((dropped) => queue.add(folder, findDirectory(target), dropped))
      }
    />
  );
}
