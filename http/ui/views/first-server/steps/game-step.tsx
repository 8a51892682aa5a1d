/** The choice of the game. */

import { h } from 'preact';
import { useText } from '../../../context.js';
import { type Game, gameFacts, games } from '../games.js';

interface GameStepProps {
  readonly game: Game | null;
  readonly onChoose: (game: Game) => void;
}

export function GameStep({ game, onChoose }: GameStepProps) {
  const words = useText().firstServer.games;
  return (
    <ul class="setup-games">
      {games.map((each) => (
        <li key={each}>
          <button type="button" aria-pressed={each === game} onClick={() => onChoose(each)}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              {gameFacts[each].picture.map(([tag, attributes]) => h(tag, attributes))}
            </svg>
            <span>
              <strong>{words[each].name}</strong>
              <span class="faint small">{words[each].detail}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
