/** The problems of sources and updates of Installed Resources. */
import { urlFaults } from './builds.js';
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

export const resourceUpdateProblems = {
  resource_source_invalid: problem(400, 'Invalid source', {
    remedy: 'Send "url", or "git" with an optional "ref".',
    detail: fieldDetail,
  }),
  resource_url_refused: problem(400, 'URL is not allowed', {
    remedy: ({ allowed }) =>
      allowed.length === 0
        ? 'Use a credential with the scope admin, or upload an archive.'
        : 'Start the service with --resources-allow-url and the URL or a directory above it, or upload an archive.',
    detail: ({ because, allowed }) =>
      `The service installs no resource from this URL: ${urlFaults[because]}. Allowed: ${allowed.length === 0 ? 'any, with the scope admin' : allowed.join(', ')}.`,
  }),
  resource_source_not_set: problem(409, 'Resource has no source', {
    remedy: 'Set the source with PUT /datafolders/{name}/resources/{resource}/source.',
    detail: ({ folder, resource }) =>
      `The service does not know where updates of the resource ${quoted(resource)} of ${quoted(folder)} come from.`,
  }),
  resource_update_failed: problem(502, 'Installation or update failed', {
    remedy: 'Correct the fault that the detail names, and try again.',
    detail: ({ resource, because }) =>
      `The resource ${quoted(resource)} was not installed or updated: ${because}${/[.?]$/.test(because) ? '' : '.'}`,
  }),
} satisfies Partial<ProblemKinds>;
