/** A text without control characters. */
export const oneLine = /^[^\p{Cc}]*$/u;
