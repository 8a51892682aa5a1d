/** Says that this is a simulation, and offers the scenarios. */
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
    <div class="notice chart-scenarios">
      <Icon name="info" />
      <strong>{text.simulation}</strong>
      <label class="chart-scenario">
        <span>{text.scenario}</span>
        <select value={present} onChange={({ currentTarget }) => (window.location.hash = toLink(currentTarget.value))}>
          <option value="">{text.noScenario}</option>
          {names.map((name) => (
            <option key={name} value={scenarios[name]}>
              {text.scenarioNames[name]}
            </option>
          ))}
          {isOwn && <option value={present}>{text.ownSequence}</option>}
        </select>
      </label>
    </div>
  );
}
