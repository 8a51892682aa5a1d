/**
 * `npm run languages [-- CODE…]`: prints how complete the drafts of languages are. With codes the script names the
 * missing keys. Keys that English no longer has, and texts that cannot be used, are named in any case.
 */
import { drafts, languages } from '../dist/http/ui/preferences/language.js';
import { compareTexts } from '../dist/http/ui/text/draft-report.js';
import { en } from '../dist/http/ui/text/en.js';

const codes = process.argv.slice(2);
const unknown = codes.filter((code) => !Object.hasOwn(drafts, code));
if (unknown.length > 0) {
  console.error(`languages: no draft ${unknown.join(', ')}; there are ${Object.keys(drafts).join(', ')}`);
  process.exitCode = 1;
}
for (const [code, { page, views }] of Object.entries(drafts)) {
  if (codes.length > 0 && !codes.includes(code)) continue;
  const report = compareTexts(en, { ...(await page()), ...(await views()) });
  const has = report.total - report.missing.length;
  console.log(
    `${code} ${languages[code]}: ${has} of ${report.total} texts, ${Math.floor((100 * has) / report.total)} %`,
  );
  for (const path of report.unknown) console.log(`  not in English: ${path}`);
  for (const path of report.unusable) console.log(`  cannot be used: ${path}`);
  if (codes.length > 0) for (const path of report.missing) console.log(`  missing: ${path}`);
}
