/** A sentence in which options, commands and paths look like code. */

/** An option with its value, a command of FXServer with its plus sign, or a path without the full stop after it. */
const codeWords = /(--[\w-]+(?: [a-z]+(?= --))?|\+[^,]+|\/[^\s,]*[^\s,.:])/;

export function MarkedText({ text }: { readonly text: string }) {
  return <>{text.split(codeWords).map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>;
}
