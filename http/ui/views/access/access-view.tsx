/** The named tokens: who and what has access, to what, and until when. */
import { useState } from 'preact/hooks';
import type { AccessTokens } from '../../api/types.js';
import { useText } from '../../context.js';
import { CardTable } from '../../parts/card-table.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { useFetch } from '../../parts/use-fetch.js';
import { linkTo } from '../../state/route.js';
import { NewToken } from './new-token.js';
import { TokenRow } from './token-row.js';
import './access.css';

export function AccessView() {
  const text = useText();
  const words = text.access;
  const [isCreating, setCreating] = useState(false);
  const { value, problem, reload } = useFetch<AccessTokens>('access/tokens', null);
  const tokens = value?.tokens ?? null;
  return (
    <>
      <ViewHeader title={text.app.views.access} back={{ href: linkTo('server'), label: text.app.views.server }}>
        <Button icon="plus" label={words.create} variant="primary" onClick={() => setCreating(true)} />
      </ViewHeader>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {tokens === null && problem === null && <Loading what={words.reading} />}
      {tokens?.length === 0 && <EmptyCard title={words.none} detail={words.noneDetail} />}
      {tokens !== null && tokens.length > 0 && (
        <CardTable
          name="tokens"
          caption={words.tokens}
          titles={[words.name, words.scopes, words.expires, words.lastUsed, words.actions]}
        >
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={reload} />
          ))}
        </CardTable>
      )}
      {isCreating && <NewToken onCreated={reload} onClose={() => setCreating(false)} />}
    </>
  );
}
