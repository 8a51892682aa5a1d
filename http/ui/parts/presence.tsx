import { Icon } from './icon.js';

interface PresenceProps {
  readonly isGood: boolean;
  readonly words: string;
}

/** Whether something is as it should be: a sign beside the words, which say it alone. */
export function Presence({ isGood, words }: PresenceProps) {
  return (
    <span class={`presence ${isGood ? 'good' : 'bad'}`}>
      <Icon name={isGood ? 'check' : 'warning'} />
      <span>{words}</span>
    </span>
  );
}
