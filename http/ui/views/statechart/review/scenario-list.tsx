/** Says that this is a simulation, and shows the scenarios, each with its link. */
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import { type Scenario, scenarios } from './scenarios.js';

interface ScenariosProps {
  /** The review that the page shows. */
  readonly present: string;
  /** Returns the link to a review. */
  readonly toLink: (review: string) => string;
}

export function Scenarios({ present, toLink }: ScenariosProps) {
  const text = useText().statechart;
  const names = Object.keys(scenarios) as Scenario[];
  const isOwn = present !== '' && !names.some((name) => scenarios[name] === present);
  return (
    <nav class="chart-scenarios" aria-labelledby="chart-scenarios">
      <p class="notice busy chart-simulation-note">
        <Icon name="warning" />
        <strong>{text.simulation}</strong>
      </p>
      <h2 id="chart-scenarios">{text.scenarios}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              class="button"
              href={toLink(scenarios[name])}
              aria-current={scenarios[name] === present ? 'true' : undefined}
            >
              {text.scenarioNames[name]}
            </a>
          </li>
        ))}
        {isOwn && (
          <li>
            <a class="button" href={toLink(present)} aria-current="true">
              {text.ownSequence}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
