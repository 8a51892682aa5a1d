/** Helps charts to invoke actors. */

/** Throws, as the placeholder of an actor that `machine.provide()` must replace. */
export function unprovided(): never {
  throw new Error('the actor is not provided');
}

/** Returns the output of an actor, for the params of the transition at the actor's end. */
export function output<T>({ event }: { readonly event: { readonly output: T } }): T {
  return event.output;
}

/**
 * Returns the function that describes the invocation of an actor by its name. The actor gets the whole context.
 * @template Context the context of the chart
 * @template Names the names of the actors
 */
export function invokeWithContext<Context, Names extends string>() {
  return <Name extends Names>(name: Name) => ({
    id: name,
    src: name,
    input: ({ context }: { readonly context: Context }) => context,
  });
}
