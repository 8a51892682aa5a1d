export function FoldersView({ folder }: { readonly folder: string | null }) {
  return <h1>{folder}</h1>;
}
