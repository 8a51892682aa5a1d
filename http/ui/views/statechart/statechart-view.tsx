export function StatechartView({ query }: { readonly query: URLSearchParams }) {
  return <h1>{query.get('review')}</h1>;
}
