/** What must not happen in a page: errors, warnings, requests that fail or leave this machine, reports of its policy. */
import type { ConsoleMessage, Page, Request } from 'playwright-core';

/** While a manager is down, for {@link BrowserSession.allow}. */
export const connectionLost =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/;

/** What the browser says of an answer that refuses, for {@link BrowserSession.allow}. */
export function answeredWith(status: number): RegExp {
  return new RegExp(`console error: Failed to load resource: the server responded with a status of ${status} `);
}

// In the page, before any script of its own. The browser's own message has it too, but not for every directive.
const reportPolicyViolations = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy report: ' + event.effectiveDirective + ' forbids ' + (event.blockedURI || event.sample) + ' at ' + event.sourceFile + ':' + event.lineNumber);
});`;

/**
 * Watches a page from its first request on.
 * @param base where the service is: nothing else may be asked
 * @param tell gets a line for each trouble
 */
export async function watchPageErrors(page: Page, base: string, tell: (trouble: string) => void): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      tell(`console ${message.type()}: ${message.text()}${placeOf(message)}`);
  });
  page.on('pageerror', (error) => tell(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => tell('the page crashed'));
  page.on('request', (request) => {
    if (isOutside(request, base)) tell(`request to somebody else: ${request.method()} ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'for no known reason';
    // The page itself gave it up, or was left.
    if (why !== 'net::ERR_ABORTED') tell(`failed request: ${request.method()} ${request.url()}: ${why}`);
  });
  await page.addInitScript(reportPolicyViolations);
}

function isOutside(request: Request, base: string): boolean {
  return !request.url().startsWith(`${base}/`) && !/^(data|blob):/.test(request.url());
}

function placeOf(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return url === '' ? '' : ` (${url}:${lineNumber + 1})`;
}
