import { useState } from 'preact/hooks';
import { useText } from '../../context.js';
import { Button } from '../../parts/elements.js';

/** The number of items that are shown at first. */
const most = 20;

/** A list of texts, shortened until it is expanded. */
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
      {shown.length < items.length && <Button label={text.showAll(items.length)} onClick={() => setWhole(true)} />}
    </>
  );
}
