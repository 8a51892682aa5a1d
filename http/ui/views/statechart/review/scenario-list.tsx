/** The scenarios, each with its link. */
import { useText } from '../../../context.js';
import { type Scenario, scenarios } from './scenarios.js';

interface ScenariosProps {
  /** The review that the page shows. */
  readonly present: string;
  /** Returns the link to a review. */
  readonly toLink: (review: string) => string;
}

export function Scenarios({ present, toLink }: ScenariosProps) {
  const text = useText().statechart;
  return (
    <nav class="chart-scenarios" aria-labelledby="chart-scenarios">
      <div class="chart-simulation-head">
        <h2 id="chart-scenarios">{text.scenarios}</h2>
        <p class="faint">{text.simulation}</p>
      </div>
      <ul>
        {(Object.keys(scenarios) as Scenario[]).map((name) => (
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
      </ul>
    </nav>
  );
}
