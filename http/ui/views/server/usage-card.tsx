/** The charts of the server. Their code is loaded with the first view of them. */
import { Lazy } from '../../parts/lazy.js';

const loadTiles = async () => (await import('../usage/usage-tiles.js')).UsageTiles;

export function UsageCard() {
  return (
    <div class="usage-card">
      <Lazy load={loadTiles} props={{}} />
    </div>
  );
}
