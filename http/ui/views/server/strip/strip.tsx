/**
 * The strip above the console. The strip shows the state. Next to the state, it shows the vitals of a running server,
 * the grace period of its end, the planned restart, or the launcher. The height of the strip is the same in each state,
 * so that no other element moves. On a narrow screen, a planned restart is in the incident, and the strip is one line.
 */
import type { Run, Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import type { LaunchActions } from '../../../operations/launch-actions.js';
import { Allowed } from '../../../parts/allowed.js';
import { Lazy } from '../../../parts/lazy.js';
import { isRestartPlanned } from '../incident/find-incident.js';
import type { Pair } from '../launch/use-pair.js';
import { StatePanel } from '../state-panel.js';
import { GracePeriod } from './grace-period.js';
import './strip.css';
import './vitals.css';

const loadLauncher = async () => (await import('../launch/launcher.js')).Launcher;
const loadRecovery = async () => (await import('../incident/recovery-notice.js')).RecoveryNotice;
const loadVitals = async () => (await import('./vitals.js')).Vitals;

interface StripProps {
  readonly status: Status;
  /** The runs, newest first. */
  readonly runs: readonly Run[];
  readonly pair: Pair;
  readonly actions: LaunchActions;
  readonly onShowProblems: () => void;
  /** Whether the strip is above the console of a narrow screen. */
  readonly isNarrow: boolean;
  /** Whether the strip has the launcher of a stopped server. */
  readonly hasLauncher: boolean;
  readonly areChartsOpen: boolean;
  readonly onCharts: () => void;
}

export function Strip(props: StripProps) {
  const { status, runs, actions, isNarrow, hasLauncher, areChartsOpen, onCharts, ...launch } = props;
  const text = usePageText().server;
  const last = runs[0] ?? null;
  const isPlanned = isRestartPlanned(status);
  // The keys: one loaded part must not be rendered with the props of another part.
  const vitals = <Lazy key="vitals" load={loadVitals} props={{ isOpen: areChartsOpen, onOpen: onCharts }} />;
  return (
    <div class={isPlanned ? 'strip planned' : 'strip'}>
      <div class="strip-content">
        <StatePanel status={status} runs={runs} pair={hasLauncher ? launch.pair : null} isNarrow={isNarrow} />
        <section class="strip-main" aria-label={text.control}>
          {isPlanned && status.recovery !== null ? (
            !isNarrow && (
              <Lazy
                key="recovery"
                load={loadRecovery}
                props={{ recovery: status.recovery, status, last, actions, ...launch }}
              />
            )
          ) : status.state === 'stopped' ? (
            hasLauncher && (
              <Allowed scope="control">
                <Lazy load={loadLauncher} props={{ status, last, actions, ...launch }} />
              </Allowed>
            )
          ) : status.kill_at !== null ? (
            <div class="strip-stopping">
              <GracePeriod status={status} killAt={status.kill_at} />
              {vitals}
            </div>
          ) : (
            vitals
          )}
        </section>
      </div>
    </div>
  );
}
