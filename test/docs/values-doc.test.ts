/** Hand-written tables that explain the values of a field have every declared value. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scopes } from '../../machines/access/access-tokens.js';
import { gameServerStates } from '../../machines/agones/ports.js';
import { backupModes } from '../../machines/backups/types.js';
import { healthStates } from '../../machines/health/states.js';
import { entryTypes } from '../../machines/history/journal.js';
import { exitMeanings } from '../../machines/launch/exit-meaning.js';
import { consoleTypes } from '../../machines/launch/launch.js';
import { queryProtocols } from '../../machines/launch/query.js';
import { awaitedNames } from '../../machines/operations/awaited.js';
import { outcomes, saveOutcomes } from '../../machines/run/exit.js';
import { actionTypes, occurrenceStates } from '../../machines/schedules/schedules.js';
import { traceTypes } from '../../machines/trace/trace.js';
import { planStates, reasonCodes } from '../../machines/updates/update-plan.js';
import { updateChannels } from '../../machines/updates/updates.js';
import { webhookFormats } from '../../machines/webhooks/webhook.js';
import { readPage } from './sections/sections.js';

const test = suite('docs/values-doc');

/** The declared values of each page. */
const values: Readonly<Record<string, readonly string[]>> = {
  'access.md': scopes,
  'announcements.md': saveOutcomes,
  'api.md': outcomes,
  'backups.md': backupModes,
  'build-json.md': [...queryProtocols, ...consoleTypes, ...awaitedNames, ...exitMeanings],
  'health.md': healthStates,
  'history.md': entryTypes,
  'metrics/README.md': [...healthStates, ...outcomes, ...gameServerStates, ...traceTypes],
  'reports.md': traceTypes,
  'schedules.md': [...occurrenceStates, ...actionTypes],
  'updates.md': [...planStates, ...reasonCodes, ...updateChannels],
  'webhooks.md': webhookFormats,
};

/** Returns the words in code of a page. After `server.hitch`, the word `.bind_error` means `server.bind_error`. */
function listNamedValues(page: string): ReadonlySet<string> {
  const named = new Set<string>();
  let prefix = '';
  for (const [, word = ''] of page.matchAll(/`"?(\.?[\w.-]+)"?`/g)) {
    if (!word.startsWith('.')) prefix = word.split('.')[0] ?? '';
    named.add(word.startsWith('.') ? `${prefix}${word}` : word);
  }
  for (const [, word = ''] of page.matchAll(/"(\w+)"/g)) named.add(word);
  return named;
}

for (const [page, declared] of Object.entries(values))
  test(`docs/reference/${page} has every declared value`, () => {
    const named = listNamedValues(readPage(`docs/reference/${page}`));
    assert.equal(
      declared.filter((value) => !named.has(value)),
      [],
    );
  });

test.run();
