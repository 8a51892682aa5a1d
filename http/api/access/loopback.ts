/** Returns whether a host name or address is reachable from this machine only. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
