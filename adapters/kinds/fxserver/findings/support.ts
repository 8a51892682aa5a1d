/** The texts of findings on the support of an FXServer Build. */
import type { FindingFacts, FindingTexts } from '../../../../machines/kinds/findings.js';

const install = ({ recommended, version }: FindingFacts): string =>
  recommended === null || recommended === version
    ? 'Install a supported Build; GET /updates lists the channels.'
    : `Install the recommended Build ${recommended}, and start the server with it.`;

export const supportFindings = {
  support_ended: {
    title: 'Build is no longer supported',
    message: ({ version, ends, asOf }) =>
      `The support of Build ${version} ended on ${ends}, by the index of ${asOf}. Three months after that, players cannot find the server in the browser of the game.`,
    remedy: install,
  },
  support_ending: {
    title: 'Support of the Build ends soon',
    message: ({ version, ends, asOf }) => `The support of Build ${version} ends on ${ends}, by the index of ${asOf}.`,
    remedy: install,
  },
} as const satisfies FindingTexts;
