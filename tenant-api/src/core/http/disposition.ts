/**
 * How a browser is told what to do with a file, and what it is called: in ASCII for old ones, in its own script
 * (RFC 5987) for all others.
 */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  return `${how}; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`
}

function ascii(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '').trim()
  const ending = /\.\w{1,8}$/.exec(plain)?.[0] ?? ''
  return plain.startsWith('.') || plain === '' ? `file${ending}` : plain
}

/** What encodeURIComponent lets through, but RFC 5987 does not. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
