/**
 * The Content-Disposition header with the file's name: in ASCII for old browsers, in its own script (RFC 5987)
 * for all others.
 */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  return `${how}; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`
}

function ascii(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '').trim()
  const ending = /\.\w{1,8}$/.exec(plain)?.[0] ?? ''
  return plain.startsWith('.') || plain === '' ? `file${ending}` : plain
}

/** Also encodes what encodeURIComponent leaves and RFC 5987 does not allow. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
