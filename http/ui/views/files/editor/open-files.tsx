/** The files that are open, as tabs above the editor and the list. */
import { usePage, useText } from '../../../context.js';
import { IconButton } from '../../../parts/elements.js';
import { linkToFile, linkWithout, type Place, readName } from '../place.js';
import { toDraftKey } from './use-folder-file.js';

export function OpenFiles({ place }: { readonly place: Place }) {
  const { drafts } = usePage();
  const words = useText().files.editor;
  const { folder, open, file } = place;
  if (open.length === 0) return null;
  return (
    <nav class="open-files" aria-label={words.openFiles}>
      <ul>
        {open.map((path) => {
          const isDraft = drafts.get(toDraftKey(folder, path)) !== undefined;
          return (
            <li key={path} class={path === file ? 'current' : undefined}>
              <a href={linkToFile(place, path)} title={path} aria-current={path === file ? 'page' : undefined}>
                {readName(path)}
                {isDraft && (
                  <span class="draft-mark" title={words.draft}>
                    <span class="unseen"> ({words.draft})</span>
                  </span>
                )}
              </a>
              <IconButton
                icon="close"
                label={words.close(readName(path))}
                onClick={() => void (window.location.hash = linkWithout(place, path))}
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
