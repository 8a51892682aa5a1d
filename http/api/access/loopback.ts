/** Returns whether only this machine can reach a host name or address. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
