/** A button whose action begins after a question. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ActionButton, type ActionButtonProps } from './action.js';
import { Question } from './dialog.js';

interface AskedActionProps extends Pick<ActionButtonProps, 'action' | 'icon' | 'label' | 'name' | 'off'> {
  /** Of the question. */
  readonly title: string;
  /** `danger` for what cannot be undone; `primary` marks only the confirmation. */
  readonly variant: 'danger' | 'primary';
  /** What the action does. */
  readonly children: ComponentChildren;
}

export function AskedAction({ action, title, variant, children, ...button }: AskedActionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton
        {...button}
        action={{ ...action, run: () => setAsking(true) }}
        {...(variant === 'danger' && { variant })}
      />
      {isAsking && (
        <Question
          title={title}
          confirm={button.label}
          variant={variant}
          onConfirm={action.run}
          onClose={() => setAsking(false)}
        >
          {children}
        </Question>
      )}
    </>
  );
}
