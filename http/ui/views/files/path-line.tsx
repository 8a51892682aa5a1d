/** The links to the parents of the shown page: the Data Folder, its files, and the directories of the path. */
import { useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';
import { linkTo } from '../../route/route.js';
import { findParent, linkToDirectory, type Place } from './place.js';
import './path-line.css';

interface PathLineProps {
  readonly place: Place;
  /** The path of the file or directory in the title; `null` for a page about all files, such as the trash. */
  readonly path: string | null;
}

export function PathLine({ place, path }: PathLineProps) {
  const words = useText().files;
  const { folder } = place;
  const parents = findParent(path ?? '')
    .split('/')
    .filter((name) => name !== '');
  const links = [
    ...(path === '' ? [] : [{ name: words.title, href: linkToDirectory(place, '') }]),
    ...parents.map((name, index) => ({ name, href: linkToDirectory(place, parents.slice(0, index + 1).join('/')) })),
  ];
  return (
    <nav class="path-line" aria-label={words.path}>
      <ol>
        <li>
          <a class="back" href={linkTo('folders', folder)}>
            <Icon name="back" />
            {folder}
          </a>
        </li>
        {links.map(({ name, href }) => (
          <li key={href}>
            <a class="back" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
