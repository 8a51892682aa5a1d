/** The changes that an archive makes: the new and the replaced entries. */
import type { UploadOutcome } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { CardTable, Cell } from '../../../parts/card-table.js';
import { bytesText } from '../../../text/time.js';

/** The maximum number of changes that are drawn. */
const maxRows = 200;

interface OutcomeTableProps {
  readonly outcome: UploadOutcome;
  /** Whether the outcome belongs to the current request. */
  readonly isCurrent: boolean;
}

export function OutcomeTable({ outcome, isCurrent }: OutcomeTableProps) {
  const text = useText();
  const words = text.uploads.unpack;
  const { created, replaced, files, bytes, changes, skipped } = outcome;
  // Show replaced entries first, because the user must check them.
  const sorted = changes.toSorted((one, other) => Number(other.replaces) - Number(one.replaces));
  const left = created + replaced - Math.min(sorted.length, maxRows);
  return (
    <div class="unpack-outcome" aria-busy={!isCurrent}>
      <p role="status">
        <strong>
          {words.created(created)} · {words.replaced(replaced)}
        </strong>{' '}
        <span class="faint">
          {words.files(files)} · {bytesText(bytes, text)}
        </span>
      </p>
      {replaced > 0 && <p class="faint small">{words.replacedDetail}</p>}
      {sorted.length > 0 && (
        <CardTable name="outcome" caption={words.changes} titles={[text.files.name, words.change, text.files.size]}>
          {sorted.slice(0, maxRows).map(({ path, type, size, replaces }) => (
            <tr role="row" key={path}>
              <th role="rowheader" scope="row">
                <span class="file-text">{type === 'directory' ? `${path}/` : path}</span>
              </th>
              <Cell title={words.change}>
                <span class={replaces ? 'badge warn' : 'badge good'}>
                  {replaces ? words.marks.replaced : words.marks.new}
                </span>
              </Cell>
              <Cell title={text.files.size}>{bytesText(size, text)}</Cell>
            </tr>
          ))}
        </CardTable>
      )}
      {left > 0 && <p class="faint small">{words.more(left)}</p>}
      {skipped.length > 0 && <p class="faint small">{words.skipped(skipped.join(', '))}</p>}
    </div>
  );
}
