/** The remaining grace period and processes during a stop. */
import type { Status } from '../../api/types.js';
import { usePage, useText } from '../../context.js';

export function GracePeriod({ status: { kill_at: killAt, alive } }: { readonly status: Status }) {
  const { clock } = usePage();
  const text = useText().server;
  if (killAt === null) return null;
  const left = Math.max(0, Date.parse(killAt) - clock.now.value);
  return (
    <div class="grace">
      <p role="timer">{left > 0 ? text.grace(Math.ceil(left / 1_000)) : text.graceOver}</p>
      {alive.length > 0 && (
        <p class="faint">
          {text.alive}: {alive.map(({ pid, name }) => `${name} (${pid})`).join(', ')}
        </p>
      )}
    </div>
  );
}
