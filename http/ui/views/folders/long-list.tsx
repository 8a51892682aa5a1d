import { useState } from 'preact/hooks';
import { useText } from '../../context.js';

/** A list may name every file of a map: how many of it are shown unasked. */
const most = 20;

/** What a manifest lists, as it stands. */
export function LongList({ items }: { readonly items: readonly string[] }) {
  const text = useText().resources;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, most);
  return (
    <>
      <ul class="long-list">
        {shown.map((item, index) => (
          <li key={index}>
            <code>{item}</code>
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {text.showAll(items.length)}
        </button>
      )}
    </>
  );
}
