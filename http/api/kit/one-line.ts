/** A text without control characters. */
export const oneLine = /^[^\p{Cc}]*$/u;

/** What is wrong with a text that is not {@link oneLine}. */
export const notOneLine = 'it must be one line, without control characters';
