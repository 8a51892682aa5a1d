/** The interface document's transition table. Each row shows whether the machine covers the row. */
import { useEffect, useState } from 'preact/hooks';
import type { Notation } from '../../../../../machines/operations/answers.js';
import type { Coverage } from '../../../../../machines/review/coverage.js';
import { ownRows, transitionTable } from '../../../../../machines/review/table.js';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';
import { stateInside } from '../chart/highlight.js';

type CheckState = readonly Coverage[] | 'checking' | 'failed';

export function TableCard({ notation }: { readonly notation: Notation }) {
  const text = useText().statechart;
  const [checked, setChecked] = useState<CheckState>('checking');
  useEffect(() => {
    let isWanted = true;
    // Load the machine only for this check.
    import('../../../../../machines/review/coverage.js')
      .then(({ measureCoverage }) => measureCoverage([...transitionTable, ...ownRows], notation))
      .then(
        (coverage) => isWanted && setChecked(coverage),
        () => isWanted && setChecked('failed'),
      );
    return () => void (isWanted = false);
  }, []);
  return (
    <section class="card" aria-labelledby="chart-table">
      <h2 id="chart-table">{text.table}</h2>
      <p class="faint">{text.tableIntro}</p>
      {checked === 'checking' && <Loading what={text.checking} />}
      {checked === 'failed' && (
        <p class="fault" role="alert">
          {text.uncheckable}
        </p>
      )}
      <div class="table-scroll" tabIndex={0} role="group" aria-labelledby="chart-table">
        <table class="chart-table">
          <thead>
            {/* These are the headings of the document. */}
            <tr lang="en">
              {['Condition', 'Operation', 'Guard', 'Result', 'Next condition'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{text.covered}</th>
            </tr>
          </thead>
          <tbody>
            {[...transitionTable, ...ownRows].map((row, index) => (
              <tr key={index} lang="en">
                <td>{row.condition}</td>
                <td>
                  <code>{row.operation}</code>
                </td>
                <td>{row.guard}</td>
                <td>
                  <strong class={row.result < 300 ? 'success' : 'refusal'}>{row.result}</strong>
                </td>
                <td>{row.next}</td>
                <td>
                  {typeof checked === 'string' ? (
                    ''
                  ) : (
                    <Covered coverage={checked[index]} isOwn={index >= transitionTable.length} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Covered({ coverage, isOwn }: { readonly coverage: Coverage | undefined; readonly isOwn: boolean }) {
  const { statechart: text } = useText();
  const isCovered = coverage?.isCovered === true;
  return (
    <span class={`chart-covered ${isCovered ? 'success' : 'refusal'}`}>
      <Icon name={isCovered ? 'check' : 'close'} />
      <span>
        {isCovered ? text.isCovered : text.isNotCovered}
        {isOwn && ` ${text.ownRow}`}
        <span class="faint"> {text.checkedIn(coverage?.states.map(stateInside).join(', ') ?? '')}</span>
      </span>
    </span>
  );
}
