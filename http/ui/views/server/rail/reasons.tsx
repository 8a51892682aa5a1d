import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import { linkTo } from '../../../route/route.js';
import { type Choice, partitionChoices } from '../launch/choices.js';

/** Further problems are shown in the view of the Builds or Data Folders. */
const maxReasons = 4;

/** Why some of the choices cannot be started. */
export function Reasons({
  view,
  choices,
}: {
  readonly view: 'builds' | 'folders';
  readonly choices: readonly Choice[];
}) {
  const text = useText().server;
  const { others } = partitionChoices(choices);
  if (others.length === 0) return null;
  return (
    <ul class="reasons">
      {others.slice(0, maxReasons).map(({ name, problem }) => (
        <li key={name}>
          <Icon name="warning" />
          <span>{problem}</span>
        </li>
      ))}
      {others.length > maxReasons && (
        <li>
          <a href={linkTo(view)}>{text.moreCannotStart(others.length - maxReasons)}</a>
        </li>
      )}
    </ul>
  );
}
