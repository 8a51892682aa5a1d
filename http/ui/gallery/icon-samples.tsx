/** All icons with their names. */
import { Icon } from '../parts/elements.js';
import { type IconName, icons } from '../parts/icons.js';

export function IconSamples() {
  return (
    <ul class="gallery-icons">
      {(Object.keys(icons) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}
