/** `npm run docs`: writes the generated pages into docs/. */
import { writeFileSync } from 'node:fs';
import { readDrawing } from '../../http/cli/drawings.js';
import { renderErrorsDoc } from './errors-doc.js';
import { renderPreflightDoc } from './preflight-doc.js';
import { renderStatechartDoc } from './statechart-doc.js';

writeFileSync('docs/errors.md', renderErrorsDoc());
writeFileSync('docs/preflight.md', renderPreflightDoc());
writeFileSync('docs/statechart.md', renderStatechartDoc());
writeFileSync('docs/statechart.svg', readDrawing('svg'));
