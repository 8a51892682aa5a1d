/** Shows a problem answer. */
import type { Problem } from '../api/answer.js';
import { useText } from '../context.js';
import type { Text } from '../text/en.js';
import { FindingList } from './finding-list.js';
import { Icon } from './icon.js';

interface ProblemCardProps {
  readonly problem: Problem;
  readonly onDismiss?: () => void;
  /** Repeats the request. */
  readonly onRetry?: () => void;
}

export function ProblemCard({ problem, onDismiss, onRetry }: ProblemCardProps) {
  const text = useText();
  const { title, detail, lang } = problemText(problem, text);
  return (
    <div class="notice bad problem" role="alert">
      <Icon name="warning" />
      <div>
        <strong lang={lang}>{title}</strong>
        <p lang={lang}>{detail}</p>
        <FindingList findings={problem.findings} />
        {problem.status > 0 && (
          <p class="faint">
            {problem.status} · {text.problems.code(problem.code)}
          </p>
        )}
        {onRetry !== undefined && (
          <button type="button" onClick={onRetry}>
            <Icon name="refresh" />
            {text.app.reload}
          </button>
        )}
      </div>
      {onDismiss !== undefined && (
        <button type="button" class="plain" aria-label={text.problems.dismiss} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

interface ProblemText {
  readonly title: string;
  readonly detail: string;
  /** Problem texts of the API are English. */
  readonly lang?: 'en';
}

/** Returns the texts of the API, or texts of the UI if the API did not answer. */
export function problemText({ code, status, title, detail }: Problem, text: Text): ProblemText {
  if (code === 'unreachable') return text.problems.unreachable;
  return code === 'not_api' ? text.problems.notApi(status) : { title, detail, lang: 'en' };
}
