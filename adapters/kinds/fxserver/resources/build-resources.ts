/** The resources of FXServer's Builds and its published server data. An unknown Build may contain these resources. */
const names: ReadonlySet<string> = new Set(
  `
  baseevents basic-gamemode betaguns chat chat-theme-gtao example-loadscreen fivem fivem-map-hipster fivem-map-skater
  hardcap keks mapmanager monitor money money-fountain money-fountain-example-map ped-money-drops player-data
  playernames rconlog redm-map-one runcode sessionmanager sessionmanager-rdr3 spawnmanager webadmin webpack yarn
`
    .trim()
    .split(/\s+/),
);

/** Returns whether a Build may contain a resource with this name. */
export function mayBelongToBuild(name: string): boolean {
  return names.has(name);
}
