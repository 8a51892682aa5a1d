/** Runs several test files in one process: `node batch.js FILE...`. uvu counts their tests together. */
import { relative } from 'node:path';
import { run } from 'uvu/run';

const files = process.argv.slice(2);
await run(files.map((file) => ({ file, name: relative(process.cwd(), file) })));
