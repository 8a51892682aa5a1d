/** What all charts invoke actors with. */

/** The actor of a chart that its adapter has not provided yet: `machine.provide()` replaces it. */
export function unprovided(): never {
  throw new Error('the actor is not provided');
}

/** Returns the output of an actor, as params of the transition on its end. */
export function output<T>({ event }: { readonly event: { readonly output: T } }): T {
  return event.output;
}

/**
 * Returns the function that describes the invocation of an actor by its name. The actor gets the whole context.
 * @template Context of the chart
 * @template Names of the actors
 */
export function invokeWithContext<Context, Names extends string>() {
  return <Name extends Names>(name: Name) => ({
    id: name,
    src: name,
    input: ({ context }: { readonly context: Context }) => context,
  });
}
