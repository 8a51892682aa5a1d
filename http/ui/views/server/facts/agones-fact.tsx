/** A fact about the server: the state of its GameServer in Agones. */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { Fact } from '../../../parts/elements.js';

/** The states in which the GameServer serves players or is ready to serve players. */
const goodStates = ['Ready', 'Reserved', 'Allocated'];
const badStates = ['Unhealthy', 'Error'];

export function AgonesFact({ agones }: { readonly agones: Status['agones'] }) {
  const words = usePageText().server;
  if (agones === null) return null;
  const { state, name } = agones;
  const tone = goodStates.includes(state ?? '') ? 'good' : badStates.includes(state ?? '') ? 'bad' : 'off';
  return (
    <Fact name={words.gameServer}>
      <span class={`badge ${tone}`}>{state ?? '…'}</span>
      {name !== null && ` ${name}`}
    </Fact>
  );
}
