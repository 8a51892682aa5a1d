/** The command lines of all pages are valid. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from '../kit/manager/parse-command-line.js';
import { projectRoot } from './source-imports.js';

const test = suite('docs/commands-doc');

/** Returns the pages that show commands, except the changelog, which has old commands. */
function listPages(): readonly string[] {
  const docs = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' });
  return ['README.md', ...docs.filter((path) => path.endsWith('.md')).map((path) => join('docs', path))];
}

/** Returns the command lines in blocks of a shell, with continued lines joined. */
function listCommandLines(page: string): readonly string[] {
  const text = readFileSync(join(projectRoot, page), 'utf8');
  const blocks = [...text.matchAll(/^( *)```sh\n([^]*?)^\1```$/gm)].map(([, , block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^server-manager (?!\[)/.test(line)),
  );
}

/** Returns the arguments of a command line up to a comment, a pipe or a redirection. */
function splitWords(line: string): readonly string[] {
  const [command = ''] = line.split(/ +#| [|>&]|;|\$\(/);
  const words = command.match(/'[^']*'|(?:"[^"]*"|[^\s"'])+/g) ?? [];
  return words.slice(1).map((word) => word.replaceAll(/^'|'$|"/g, ''));
}

/** Returns the commands in the text. The values of the commands may be placeholders. */
function listCommandsInText(page: string): readonly string[] {
  const text = readFileSync(join(projectRoot, page), 'utf8').replaceAll(/^ *```[^]*?^ *```$/gm, '');
  return [...text.matchAll(/`(server-manager (?![-[])[^`<…]+)`/g)].map(([, line = '']) => line.replaceAll('\n', ' '));
}

for (const page of listPages()) {
  const lines = listCommandLines(page);
  const inText = listCommandsInText(page);
  if (lines.length + inText.length > 0)
    test(`Each command line of ${page} is a valid command of the program`, async () => {
      for (const line of [...lines, ...inText]) {
        const words = splitWords(line);
        const { stderr } = await parseCommandLine(words);
        // The files and URLs of serve do not exist here.
        if (words[0] === 'serve' || inText.includes(line)) assert.not.match(stderr, /Unknown/, line);
        else assert.is(stderr, '', line);
      }
    });
}

test.run();
