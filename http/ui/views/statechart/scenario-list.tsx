/** The scenarios, each with its link. */
import { useText } from '../../context.js';
import { type Scenario, scenarios } from './scenarios.js';

export function Scenarios({ link }: { readonly link: string }) {
  const text = useText().statechart;
  return (
    <nav class="chart-scenarios" aria-label={text.scenarios}>
      <h2>{text.scenarios}</h2>
      <ul>
        {(Object.keys(scenarios) as Scenario[]).map((name) => (
          <li key={name}>
            <a
              href={`#/statechart?review=${scenarios[name]}`}
              aria-current={scenarios[name] === link ? 'true' : undefined}
            >
              {text.scenarioNames[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
