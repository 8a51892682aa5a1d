/** Why the index of updates could not be read, as sentences. */
import type { IndexFault } from '../../machines/ports/updates.js';

export const indexFaultTexts: Readonly<Record<IndexFault, string>> = {
  unreachable: 'The index cannot be reached.',
  timeout: 'The index was not complete within its time limit.',
  status: 'The index was answered with an error.',
  redirect: 'The index was answered with a redirect, which is not followed.',
  too_large: 'The index is larger than 4 MiB.',
  not_json: 'The index is not JSON.',
  not_an_index: 'The document has no version in any channel.',
  unwritable: 'The index cannot be written into the workspace.',
};
