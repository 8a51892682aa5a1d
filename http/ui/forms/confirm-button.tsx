/** An action button that asks for a confirmation first. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ActionButton, type ActionButtonProps } from './action.js';
import { Question } from './dialog.js';

interface ConfirmButtonProps extends Pick<ActionButtonProps, 'action' | 'icon' | 'label' | 'name' | 'off'> {
  /** The title of the question. */
  readonly title: string;
  /** `danger` for an action that cannot be undone. `primary` marks only the button that confirms. */
  readonly variant: 'danger' | 'primary';
  /** The text about the effect of the action. */
  readonly children: ComponentChildren;
}

export function ConfirmButton({ action, title, variant, children, ...button }: ConfirmButtonProps) {
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
