/** Writes the generated pages into docs/, and the recorded examples of operations (`npm run docs`). */
import { writeFileSync } from 'node:fs';
import { configSchema } from '../../http/cli/serve/config-schema.js';
import { serveOptions } from '../../http/cli/serve/serve-options.js';
import { readDrawing } from '../../http/cli/statechart/drawings.js';
import { renderArchitecture } from './architecture/render-architecture.js';
import { clientTypesFile, renderClientTypes } from './client-types.js';
import { examplesFile } from './examples-file.js';
import { renderExamples } from './record-examples.js';
import { renderers } from './sections/renderers.js';
import { listPages, readPage, renderSections } from './sections/sections.js';
import { renderStatechartDoc } from './statechart-doc.js';
import { recordWalks, renderWalks } from './walks/render-walks.js';

writeFileSync('docs/reference/config.schema.json', `${JSON.stringify(configSchema(serveOptions()), null, 2)}\n`);
writeFileSync('docs/internals/statechart.md', renderStatechartDoc());
writeFileSync('docs/internals/statechart.svg', readDrawing('svg'));
writeFileSync('docs/internals/architecture.svg', await renderArchitecture());
writeFileSync(clientTypesFile, await renderClientTypes());
writeFileSync(examplesFile, await renderExamples());
const walks = await recordWalks();
const withWalks = { ...renderers, walks: () => renderWalks(walks) };
for (const page of listPages()) writeFileSync(page, await renderSections(page, readPage(page), withWalks));
