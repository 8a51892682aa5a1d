/** The limits of a Build. Limits that do not apply are marked. */
import type { Build } from '../../../client/api.js';
import { useText } from '../../context.js';
import { Fact } from '../../parts/elements.js';
import { limitTexts } from './limit-texts.js';

export function LimitsFact({ build }: { readonly build: Build }) {
  const text = useText();
  const limits = limitTexts(build, text);
  if (limits.length === 0) return null;
  return (
    <Fact name={text.builds.limits}>
      <ul>
        {limits.map(({ name, value, notKept }) => (
          <li key={name}>
            {name} {value}
            {notKept !== null && (
              <p class="why">
                {text.builds.limitNotKept} <span lang="en">{notKept}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Fact>
  );
}
