/**
 * xterm makes style elements, and gives rows of many colours a style attribute: the page's policy lets in neither. As long as a
 * terminal is shown its style elements get the page's nonce, and such attributes are set as single rules, which are let in.
 */

let users = 0;

/** @param page the document of the terminal. @returns what ends it */
export function allowTerminalStyles(page: Document): () => void {
  users += 1;
  if (users === 1) wrap(page);
  return () => {
    users -= 1;
    // The prototype's own method is there again.
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
