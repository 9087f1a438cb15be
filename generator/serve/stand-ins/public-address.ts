import { BlockList, isIP } from 'node:net';

/**
 * Blocks outside the public internet, from the IANA registries of special-purpose addresses: private,
 * shared, loopback, link-local, protocols, documentation, benchmarks, relays, multicast, reserved.
 */
const special: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Within the only public block of IPv6: addresses that contain others, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = blockList(special);
/** The public block of IPv6. All others are local, mapped, translated or not assigned. */
const assigned = blockList([['2000::', 3]]);
const loopback = blockList([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

function blockList(networks: typeof special): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, isIP(network) === 4 ? 'ipv4' : 'ipv6');
  return list;
}

/** True for an address of the public internet, as a resolver returns it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  // A zone names an interface of this machine, so the address is not public.
  if (family === 0 || address.includes('%')) return false;
  if (family === 4) return !blocked.check(address, 'ipv4');
  return assigned.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** True for an address of this machine. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !address.includes('%') && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
