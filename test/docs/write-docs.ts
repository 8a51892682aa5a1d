/** `npm run docs`: writes the generated pages into docs/. */
import { writeFileSync } from 'node:fs';
import { renderErrorsDoc } from './errors-doc.js';
import { renderStatechartDoc } from './statechart-doc.js';

writeFileSync('docs/errors.md', renderErrorsDoc());
writeFileSync('docs/statechart.md', renderStatechartDoc());
