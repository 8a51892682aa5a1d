import { usePageText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import { linkTo } from '../../../route/route.js';
import { type Choice, partitionChoices } from '../launch/choices.js';

/** The maximum number of reasons. The view of the Builds or Data Folders shows the rest. */
const maxReasons = 4;

/** The reasons why some choices cannot be started. */
export function Reasons({
  view,
  choices,
}: {
  readonly view: 'builds' | 'folders';
  readonly choices: readonly Choice[];
}) {
  const text = usePageText().server;
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
