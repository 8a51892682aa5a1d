/** The card before the first run. The card has the set-up, and the start of an existing Build and Data Folder. */
import { useState } from 'preact/hooks';
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import type { LaunchActions } from '../../../operations/launch-actions.js';
import { useMay } from '../../../parts/allowed.js';
import { Icon } from '../../../parts/elements.js';
import { linkTo } from '../../../route/route.js';
import { Launcher } from './launcher.js';
import { canStart, type Pair } from './use-pair.js';
import './first-start.css';

interface FirstStartProps {
  readonly status: Status;
  readonly pair: Pair;
  readonly actions: LaunchActions;
  /** Shows the findings of the preflight. */
  readonly onShowProblems: () => void;
}

export function FirstStart(props: FirstStartProps) {
  const { server, app } = usePageText();
  const isAdmin = useMay('admin');
  const { pair } = props;
  const isPicked = pair.build !== null && pair.folder !== null;
  /** Whether the user opened the launcher; `null` while the user has not used its button. */
  const [opened, setOpened] = useState<boolean | null>(null);
  const isProposed = pair.build !== null || pair.folder !== null;
  const isOpen = opened ?? isProposed;
  return (
    <section class="card first-start" aria-labelledby="first-start">
      <Icon name="server" />
      <h2 id="first-start">{server.first.title}</h2>
      <p class="faint">{server.setUpSteps}</p>
      {/* While a pair is selected, Start is the primary action. */}
      <div class="row first-ways">
        <a class={isPicked ? 'button' : 'button primary'} href={linkTo('first-server')}>
          {app.views.firstServer}
        </a>
        {isAdmin && (
          <a class="button" href={linkTo('txadmin')}>
            {app.views.txAdmin}
          </a>
        )}
        {/* The button stays after the choice of a Build, so that the launcher below does not move. */}
        {canStart(pair) && (opened !== null || !isProposed) && (
          <button type="button" class="plain" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {server.first.installed}
            <Icon name="expand" />
          </button>
        )}
      </div>
      {canStart(pair) && isOpen && (
        <div class="first-pair">
          <Launcher {...props} last={null} />
        </div>
      )}
    </section>
  );
}
