/**
 * The Content-Security-Policy of the page blocks the style elements and style attributes that xterm creates. While a terminal
 * exists, its style elements get the page's nonce, and style attributes are set as single rules, which the policy allows.
 */

let users = 0;

/** Allows the styles of a terminal. @param page its document. @returns a function that ends it */
export function allowTerminalStyles(page: Document): () => void {
  users += 1;
  if (users === 1) wrap(page);
  return () => {
    users -= 1;
    // Makes the prototype's method visible again.
    if (users === 0) delete (page as { createElement?: unknown }).createElement;
  };
}

function wrap(page: Document): void {
  const nonce = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  const create = Document.prototype.createElement;
  page.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(page, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    if (element instanceof HTMLSpanElement) element.setAttribute = setRules;
    return element;
  } as Document['createElement'];
}

function setRules(this: HTMLSpanElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}
