/** The end of the form of a source: the problem of the last attempt, and the buttons. */
import { usePageText } from '../../context.js';
import { type Action, ActionButton } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button } from '../../parts/elements.js';
import type { IconName } from '../../parts/icons.js';
import type { SourceProps } from './sources.js';

interface SourceEndProps extends Pick<SourceProps, 'onClose'> {
  readonly action: Pick<Action, 'isPending' | 'isSlow' | 'problem' | 'dismiss'>;
  readonly icon: IconName;
  readonly label: string;
}

export function SourceEnd({ action, icon, label, onClose }: SourceEndProps) {
  const text = usePageText().app;
  return (
    <>
      {action.problem !== null && <ProblemCard problem={action.problem} onDismiss={action.dismiss} />}
      <div class={onClose === undefined ? 'row' : 'row end source-end'}>
        {onClose !== undefined && <Button label={text.cancel} onClick={onClose} />}
        <ActionButton action={action} icon={icon} label={label} variant="primary" kind="submit" />
      </div>
    </>
  );
}
