/** The kinds of the service, for tests that need their texts and schemas. */
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { createFindingCatalogue } from '../../../http/problems/findings/catalogue.js';

const kinds = new Kinds({ root: '/', searchPath: '' });

export const kindsDescription = kinds.description;
export const folderTemplates = kinds.templates;
export const { texts: findingTexts, describe: describeFinding } = createFindingCatalogue(kindsDescription.findings);
