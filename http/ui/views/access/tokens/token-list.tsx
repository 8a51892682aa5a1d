/** The named tokens, each with its rights and its expiry. */
import { useState } from 'preact/hooks';
import type { AccessToken } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import type { FetchState } from '../../../hooks/use-fetch.js';
import { CardTable } from '../../../parts/card-table.js';
import { AccessSection } from '../access-section.js';
import { NewToken } from './new-token.js';
import { TokenRow } from './token-row.js';

export function TokenList({ fetched }: { readonly fetched: FetchState<AccessToken[]> }) {
  const words = useText().access;
  const [isCreating, setCreating] = useState(false);
  const tokens = fetched.value;
  return (
    <AccessSection
      title={words.tokens}
      words={words}
      fetched={fetched}
      isEmpty={tokens?.length === 0}
      create={{ label: words.create, run: () => setCreating(true) }}
      dialogs={isCreating && <NewToken onCreated={fetched.reload} onClose={() => setCreating(false)} />}
    >
      <CardTable
        name="tokens"
        caption={words.tokens}
        titles={[words.name, words.role, words.expires, words.lastUsed, words.actions]}
      >
        {tokens?.map((token) => (
          <TokenRow key={token.id} token={token} onChanged={fetched.reload} />
        ))}
      </CardTable>
    </AccessSection>
  );
}
