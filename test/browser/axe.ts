/** What axe-core finds wrong with a page for those who cannot see it, or cannot use a mouse. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The themes differ in colours alone: all other rules find the same in both. */
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** @returns a line for each violation: the rule, where, what to do. None: nothing was found */
export async function findViolations(page: Page, rules: RunOptions = {}): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  try {
    if (!(await evaluate(tools, "typeof axe === 'object'"))) await evaluate(tools, `${source};`);
    // Preloading fetches the style sheets again, which a page without its manager cannot; no rule needs it.
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

/** @returns the same of the page as it is now, dark and light */
export async function findViolationsInBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await findViolations(page, colorScheme === 'dark' ? {} : colourRules);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** Past the page's policy, which forbids scripts that are not its own: as the developer tools do. */
async function evaluate(tools: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await tools.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
