/** Sixteen hexadecimal pairs, as in a resolver's answers. */
export function hexOfIpv6(address: string): string {
  const [, dotted] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const plain = dotted ? address.slice(0, -dotted.length) + groupsOf(dotted) : address;
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.map((group) => group.toLowerCase().padStart(4, '0')).join('');
}

/** `192.0.2.1` as two groups. */
function groupsOf(dotted: string): string {
  const pairs = dotted.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  return `${pairs.slice(0, 2).join('')}:${pairs.slice(2).join('')}`;
}

/** In the notation for a connection. */
export function ipv6OfHex(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).join(':');
}
