/** The path of the directory, as links to the directories above it. The title names the Data Folder itself. */
import { useText } from '../../context.js';
import { linkToDirectory, type Place } from './place.js';

export function PathLine({ place }: { readonly place: Place }) {
  const words = useText().files;
  const { folder, directory, file } = place;
  const parts = directory === '' ? [] : directory.split('/');
  const isShown = file === null;
  if (directory === '' && isShown) return null;
  return (
    <nav class="path-line" aria-label={words.path}>
      <ol>
        {[folder, ...parts].map((name, index) => {
          const path = parts.slice(0, index).join('/');
          const isLast = index === parts.length;
          return (
            <li key={path}>
              <a href={linkToDirectory(place, path)} aria-current={isLast && isShown ? 'page' : undefined}>
                {name}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
