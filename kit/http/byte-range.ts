import type { Span } from '../storage/file-store.ts'

/** One range of bytes (RFC 9110, 14.1.2); several, or what cannot be read, is as good as none. */
export function spanOf(range: string | undefined, bytes: number): Span | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first >= bytes || first > last ? 'beyond' : { from: first, to: last }
}
