/** The limits of a Build in one line. A limit that does not apply is below this line, with the reason. */
import type { Build } from '../../../client/api.js';
import { useText } from '../../context.js';
import { limitTexts } from './limit-texts.js';

export function BuildLimits({ build }: { readonly build: Build }) {
  const text = useText();
  const limits = limitTexts(build, text);
  if (limits.length === 0) return null;
  return (
    <>
      <p class="faint small">{limits.map(({ name, value }) => `${name} ${value}`).join(' · ')}</p>
      {limits.map(
        ({ name, notKept }) =>
          notKept !== null && (
            <p key={name} class="why faint small">
              {name}: {text.builds.limitNotKept} <span lang="en">{notKept}</span>
            </p>
          ),
      )}
    </>
  );
}
