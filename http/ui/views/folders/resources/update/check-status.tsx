/** Shows the progress and the result of the check for updates. */
import { useText } from '../../../../context.js';
import { ProblemCard, problemText } from '../../../../forms/problem-card.js';
import { Button } from '../../../../parts/elements.js';
import type { CheckResult, UpdateCheck } from './use-update-check.js';

export function CheckStatus({ check }: { readonly check: UpdateCheck }) {
  const text = useText();
  const words = text.resourceUpdates;
  const { state, results, cancel } = check;
  const failed = [...results].flatMap(([name, result]) => (result.kind === 'failed' ? [{ name, result }] : []));
  const isRunning = state.step === 'sources' || state.step === 'checking';
  return (
    <div class="update-check" role="status">
      {isRunning && (
        <div class="row">
          <span class="spinner" aria-hidden="true" />
          <span>
            {state.step === 'sources' ? words.readingSources : words.checking(state.name, state.index, state.count)}
          </span>
          <Button label={text.app.cancel} onClick={cancel} />
        </div>
      )}
      {state.step === 'checked' && <p>{toSummary(state.count, [...results.values()], words)}</p>}
      {state.step === 'cancelled' && <p>{words.cancelled}</p>}
      {state.step === 'failed' && <ProblemCard problem={state.problem} />}
      {failed.length > 0 && (
        <ul class="small">
          {failed.map(({ name, result }) => {
            const { title, detail, lang } = problemText(result.problem, text);
            return (
              <li key={name} class="outcome bad">
                {words.notChecked(name)}{' '}
                <span lang={lang}>
                  {title}: {detail}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function toSummary(
  count: number,
  results: readonly CheckResult[],
  words: ReturnType<typeof useText>['resourceUpdates'],
): string {
  if (count === 0) return words.noSources;
  return words.found(results.filter(({ kind }) => kind === 'update').length, count);
}
