/** The licence texts of bundled packages, which must come with the bundle. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The copyright lines of packages that name neither a licence file nor an author, as in their repositories. */
const copyrights = {
  'koa-compose': 'Copyright (c) 2013 TJ Holowaychuk tj@apex.sh',
  '@tus/utils': 'Copyright (c) 2015 tus - Resumable File Uploads',
};

const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.`;

/**
 * Returns the licences of the packages in a bundle. Throws for a package whose licence text is unknown.
 * @param inputs absolute paths of the bundle's modules
 */
export function licencesOf(inputs) {
  const packages = new Set(inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const texts = [...packages].sort().map((path) => {
    const description = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const { name, version, license } = description;
    return `${name} ${version}: ${license}\n\n${licenceText(path, description)}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceText(path, { name, license, author }) {
  const file = readdirSync(path).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  if (file !== undefined) return readFileSync(join(path, file), 'utf8').trim();
  // Some packages name their licence without its text.
  const copyright = copyrights[name] ?? copyrightOf(author);
  if (license !== 'MIT' || copyright === null) throw new Error(`${name} is bundled without a licence text`);
  return `The MIT License (MIT)\n\n${copyright}\n\n${mitText}`;
}

/** @param author a text, or an object as in package.json */
function copyrightOf(author) {
  if (author === undefined) return null;
  if (typeof author === 'string') return `Copyright (c) ${author}`;
  const { name, email, url } = author;
  return `Copyright (c) ${name}${email ? ` <${email}>` : ''}${url ? ` (${url})` : ''}`;
}
