/** The accessibility faults that axe-core finds in a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { sampleCases } from '../kit/sample.js';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The rules of colours. The themes differ only in colours, and all other rules have the same results in both themes.
 */
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

async function runAxe(page: Page, rules: RunOptions): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  try {
    if (!(await evaluate(tools, "typeof axe === 'object'"))) await evaluate(tools, `${source};`);
    // Preloading would load the style sheets again, which fails in a page without its manager. No rule needs them.
    const options: RunOptions = { resultTypes: ['violations'], preload: false, ...rules };
    const { violations } = (await evaluate(tools, `axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
    return violations.flatMap(({ id, impact, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) =>
          `${id} (${impact}) at ${target.join(' ')}: ${help}. ${failureSummary.replace(/\s*\n\s*/g, ' ')}`,
      ),
    );
  } finally {
    await tools.detach();
  }
}

type Theme = 'dark' | 'light';

const themes: readonly Theme[] = ['dark', 'light'];

/** Checks the current page in both themes. @returns the violations as in {@link findViolations} */
export async function findViolationsInBoth(page: Page): Promise<string[]> {
  return findIn(page, themes);
}

let checks = 0;

/**
 * Checks a page in the theme that the seed chooses. In the long tier, checks the page in both themes. views.test.ts
 * checks each view in both themes.
 * @returns a line for each violation: theme, rule, element and remedy. An empty list: no violations
 */
export async function findViolations(page: Page): Promise<string[]> {
  checks += 1;
  return findIn(page, sampleCases(`axe ${checks}`, themes, 1));
}

async function findIn(page: Page, wanted: readonly Theme[]): Promise<string[]> {
  const found: string[] = [];
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  for (const [index, colorScheme] of wanted.entries()) {
    await page.emulateMedia({ colorScheme });
    const violations = await runAxe(page, index === 0 ? {} : colourRules);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return found;
}

/**
 * Evaluates a script as the developer tools do. The policy of the page, which forbids scripts from elsewhere, does not
 * apply.
 */
async function evaluate(tools: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await tools.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
