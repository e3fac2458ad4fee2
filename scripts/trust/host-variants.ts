import { strangers } from './strange-hosts.ts'

/**
 * Who answers. `nobody`: the one 404 for hosts of nobody; `unread`: the server did not even read the request, or
 * showed a page that belongs to no school.
 */
export type Who = 'home' | 'other' | 'control' | 'nobody' | 'unread'
/** The lines of a request after its first, `target` and `version` of the first, and who may answer it. */
export type Variant = { name: string; lines: string[]; expected: Who[]; target?: string; version?: string }

const nobody: Who[] = ['nobody', 'unread']

/** Every way to name a host that we could think of, for a school at `host` and another at `sibling`. */
export function hostVariants(host: string, sibling: string): Variant[] {
  return [
    ...named(
      'home',
      ['home'],
      [
        host,
        `${host}:4000`,
        `${host}:80`,
        `${host}.`,
        `${host}.:4000`,
        host.toUpperCase(),
        ` ${host}`,
        `${host}  `,
        `\t${host}`,
      ],
    ),
    ...named(
      'own name',
      ['control'],
      ['localhost', 'LocalHost:4000', 'localhost.', '127.0.0.1', '127.0.0.1:4000', '[::1]', '[::1]:4000'],
    ),
    ...named('of nobody', ['nobody', 'unread'], strangers(host, sibling)),
    ...several(host, sibling),
    ...absolute(host, sibling),
    ...forwarded(host, sibling),
    ...odd(host, sibling),
  ]
}

function named(kind: string, expected: Who[], hosts: readonly string[]): Variant[] {
  return hosts.map((host) => {
    return { name: `${kind}: ${JSON.stringify(host).slice(0, 80)}`, lines: [`Host: ${host}`], expected }
  })
}

function two(first: string, second: string, spelled = 'Host'): string[] {
  return [`Host: ${first}`, `${spelled}: ${second}`]
}

function several(host: string, sibling: string): Variant[] {
  return [
    { name: 'two hosts, home first', lines: two(host, sibling), expected: nobody },
    { name: 'two hosts, home last', lines: two(sibling, host), expected: nobody },
    { name: 'the same host twice', lines: two(host, host), expected: nobody },
    { name: 'two hosts, spelled otherwise', lines: two(host, sibling, 'hOST'), expected: nobody },
    { name: 'a school and our own name', lines: two(host, 'localhost'), expected: nobody },
    { name: 'our own name and a school', lines: two('localhost', host), expected: ['control', ...nobody] },
    { name: 'an empty host and a school', lines: two('', host), expected: nobody },
    {
      name: 'a school and a header that is folded',
      lines: [`Host: ${host}\r\n ${sibling}`],
      expected: nobody,
    },
  ]
}

function address(authority: string, scheme = 'http'): string {
  return `${scheme}://${authority}/api/v1/site`
}

function absolute(host: string, sibling: string): Variant[] {
  const lines = [`Host: ${host}`]
  return [
    { name: 'absolute form of its own host', target: address(host), lines, expected: ['home', ...nobody] },
    {
      name: 'absolute form with another case',
      target: address(host.toUpperCase()),
      lines,
      expected: ['home', ...nobody],
    },
    { name: 'absolute form of the sibling', target: address(sibling), lines, expected: nobody },
    {
      name: 'absolute form of the sibling by https',
      target: address(sibling, 'https'),
      lines,
      expected: nobody,
    },
    { name: 'absolute form with a user', target: address(`${host}@${sibling}`), lines, expected: nobody },
    { name: 'absolute form of nobody', target: address('nobody.example'), lines, expected: nobody },
    {
      name: 'absolute form of a school at our own name',
      target: address(sibling),
      lines: ['Host: localhost'],
      expected: ['control', ...nobody],
    },
    { name: 'another scheme', target: `ftp://${sibling}/api/v1/site`, lines, expected: nobody },
    {
      name: 'a path that begins like a host',
      target: `//${sibling}/api/v1/site`,
      lines,
      expected: ['home', ...nobody],
    },
    {
      name: 'a path with the host inside',
      target: `/${sibling}/../api/v1/site`,
      lines,
      expected: [...nobody, 'control'],
    },
    { name: 'authority form', target: `${sibling}:4000`, lines, expected: nobody },
  ]
}

function forwarded(host: string, sibling: string): Variant[] {
  const names = [
    'X-Forwarded-Host',
    'X-Host',
    'X-Original-Host',
    'X-Forwarded-Server',
    'X-HTTP-Host-Override',
    'X-Real-Host',
    'X-Rewrite-URL',
    'X-Original-URL',
    ':authority',
  ]
  return [
    ...names.map((name): Variant => {
      return {
        name: `${name} of the sibling`,
        lines: [`Host: ${host}`, `${name}: ${sibling}`],
        expected: ['home', 'unread'],
      }
    }),
    {
      name: 'Forwarded',
      lines: [`Host: ${host}`, `Forwarded: for=127.0.0.1;host=${sibling};proto=https`],
      expected: ['home'],
    },
    {
      name: 'X-Forwarded-Host of a school at our own name',
      lines: ['Host: localhost', `X-Forwarded-Host: ${sibling}`],
      expected: ['control'],
    },
    {
      name: 'X-Forwarded-Host of a school at nobody',
      lines: ['Host: nobody.example', `X-Forwarded-Host: ${host}`],
      expected: ['nobody'],
    },
    {
      name: 'X-Forwarded-For of a proxy',
      lines: [`Host: ${host}`, 'X-Forwarded-For: 127.0.0.1', `X-Forwarded-Host: ${sibling}`],
      expected: ['home'],
    },
  ]
}

function odd(host: string, sibling: string): Variant[] {
  return [
    { name: 'no host', lines: [], expected: nobody },
    { name: 'no host in HTTP/1.0', lines: [], version: '1.0', expected: nobody },
    { name: 'HTTP/1.0', lines: [`Host: ${host}`], version: '1.0', expected: ['home'] },
    {
      name: 'HTTP/1.0 with two hosts',
      lines: [`Host: ${host}`, `Host: ${sibling}`],
      version: '1.0',
      expected: nobody,
    },
    { name: 'HTTP/2.0', lines: [`Host: ${host}`], version: '2.0', expected: ['home', ...nobody] },
    { name: 'a space before the colon', lines: [`Host : ${host}`], expected: nobody },
    { name: 'a NUL at the end', lines: [`Host: ${host}\0`], expected: nobody },
    { name: 'a NUL between two hosts', lines: [`Host: ${host}\0${sibling}`], expected: nobody },
    {
      name: 'a bare line feed between two hosts',
      lines: [`Host: ${host}\nHost: ${sibling}`],
      expected: nobody,
    },
    { name: 'a bare carriage return', lines: [`Host: ${host}\rHost: ${sibling}`], expected: nobody },
    { name: 'a vertical tab', lines: [`Host: ${host}\u000b`], expected: nobody },
    { name: 'a no-break space', lines: [`Host: ${host}\u00a0`], expected: nobody },
    {
      name: 'two lengths',
      lines: [`Host: ${host}`, 'Content-Length: 0', 'Content-Length: 5'],
      expected: ['unread'],
    },
    {
      name: 'a length and chunks',
      lines: [`Host: ${host}`, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
      expected: ['unread'],
    },
  ]
}
