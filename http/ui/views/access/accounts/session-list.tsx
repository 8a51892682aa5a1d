/** The browsers that have logged in. Administrators see all sessions, and other users see only their own sessions. */
import type { Session } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useAction } from '../../../forms/action.js';
import { ConfirmButton } from '../../../forms/confirm-button.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import type { FetchState } from '../../../hooks/use-fetch.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { CardTable, Cell } from '../../../parts/card-table.js';
import { linkTo } from '../../../route/route.js';
import { AccessSection } from '../access-section.js';
import { nameBrowser } from './browser-name.js';

export function SessionList({ fetched }: { readonly fetched: FetchState<Session[]> }) {
  const { state } = usePage();
  const text = useText().access;
  const words = text.sessions;
  const sessions = fetched.value;
  return (
    <AccessSection
      title={words.title}
      words={words}
      fetched={fetched}
      isEmpty={sessions?.length === 0}
      link={state.may('read') && <a href={linkTo('history', 'logins')}>{text.audit}</a>}
    >
      <CardTable
        name="sessions"
        caption={words.title}
        titles={[text.name, words.browser, words.address, words.begun, text.actions]}
      >
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={fetched.reload} />
        ))}
      </CardTable>
    </AccessSection>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly onEnded: () => void;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { state } = usePage();
  const text = useText().access;
  const words = text.sessions;
  const end = useAction(
    () => state.api.DELETE('/access/sessions/{id}', { params: { path: { id: session.id } } }),
    onEnded,
  );
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi>{session.name ?? words.ofService}</bdi>
        {session.current && <span class="badge">{words.current}</span>}
      </th>
      <Cell title={words.browser}>
        <span title={session.agent ?? undefined}>
          {session.agent === null ? words.unknown : nameBrowser(session.agent)}
        </span>
      </Cell>
      <Cell title={words.address}>{session.address ?? words.unknown}</Cell>
      <Cell title={words.begun}>
        <AgoTime at={session.created_at} />
      </Cell>
      <td role="cell">
        <div class="row row-actions">
          <ConfirmButton action={end} icon="remove" label={words.end} variant="danger" title={words.endTitle}>
            <p>{words.endDetail}</p>
          </ConfirmButton>
        </div>
        {end.problem !== null && <ProblemCard problem={end.problem} onDismiss={end.dismiss} />}
      </td>
    </tr>
  );
}
