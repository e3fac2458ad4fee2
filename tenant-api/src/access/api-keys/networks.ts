import { BlockList, isIP } from 'node:net'
import { refuse } from 'kit/contract/refusal'

/** Refuses an entry that is neither an address nor a network such as 203.0.113.0/24. */
export function refuseUnlessNetworks(networks: readonly string[]): void {
  const at = networks.findIndex((network) => readNetwork(network) === null)
  if (at < 0) return
  const message = 'This is no address and no network: {network}. Write them as 203.0.113.7 or 203.0.113.0/24'
  refuse('network', message, { network: networks[at] ?? '' })
}

/** Whether an address is in one of the networks; always true if there are none. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const known = readNetwork(network)
    if (known) list.addSubnet(known.address, known.bits, known.family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = familyOf(plain)
  return family !== null && list.check(plain, family)
}

function readNetwork(text: string) {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const family = familyOf(address)
  if (family === null) return null
  const most = family === 'ipv4' ? 32 : 128
  const said = bits === undefined ? most : Number(bits)
  return said <= most ? { address, bits: said, family } : null
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}
