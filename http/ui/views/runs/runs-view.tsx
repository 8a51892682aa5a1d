export function RunsView({ run }: { readonly run: string | null }) {
  return <h1>{run}</h1>;
}
