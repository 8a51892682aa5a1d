export function BuildsView() {
  return <h1>Builds</h1>;
}
