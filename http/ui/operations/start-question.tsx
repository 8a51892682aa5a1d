/** Asks for a confirmation before a start whose preflight has found errors. */
import type { Preflight } from '../../client/api.js';
import { usePageText } from '../context.js';
import { Question } from '../forms/dialog.js';
import { linkToCheck } from '../route/route.js';
import { preflightText, startAnywayText } from '../text/preflight.js';

interface StartQuestionProps {
  readonly folder: string;
  readonly preflight: Preflight;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function StartQuestion({ folder, preflight, onClose, onConfirm }: StartQuestionProps) {
  const text = usePageText();
  return (
    <Question
      title={text.server.pair.startAnywayWith(folder)}
      confirm={startAnywayText(preflight, text.server)}
      variant="danger"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {preflightText(preflight, text)}{' '}
        <a href={linkToCheck(folder)} onClick={onClose}>
          {text.server.pair.show}
        </a>
      </p>
    </Question>
  );
}
