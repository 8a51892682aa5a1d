/** Replaces the password in a URL, such as `rest:https://user:password@host/`, by `***`. */
export function withoutPassword(location: string): string {
  return location.replace(/(\/\/[^/@:]*):[^/@]*@/, '$1:***@');
}
