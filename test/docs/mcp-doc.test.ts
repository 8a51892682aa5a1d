/** The page on MCP lists the tools that the program offers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tools } from '../../http/mcp/tools/all-tools.js';

const test = suite('docs/mcp-doc');

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

test('mcp.md has a row for exactly the tools of the program', () => {
  const page = readFileSync(join(process.cwd(), 'docs/reference/mcp.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| `\w+` \|/.test(line));
  assert.equal(
    rows,
    tools.map(({ name, scope, operation, hints }) => {
      const { readOnlyHint, destructiveHint, idempotentHint } = hints;
      const cells = [!readOnlyHint, destructiveHint, idempotentHint].map(yesOrNo);
      return `| ${[`\`${name}\``, scope === null ? 'any' : `\`${scope}\``, `\`${operation}\``, ...cells].join(' | ')} |`;
    }),
  );
});

test.run();
