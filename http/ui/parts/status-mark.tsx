import { Icon } from './icon.js';

interface StatusMarkProps {
  readonly isGood: boolean;
  readonly text: string;
}

/** A text with an icon for good or bad. The text alone carries the meaning. */
export function StatusMark({ isGood, text: words }: StatusMarkProps) {
  return (
    <span class={`presence ${isGood ? 'good' : 'bad'}`}>
      <Icon name={isGood ? 'check' : 'warning'} />
      <span>{words}</span>
    </span>
  );
}
