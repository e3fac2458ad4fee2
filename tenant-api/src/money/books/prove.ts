/** A disagreement in the books: which check, of what, and the figures. */
export type Finding = {
  check: 'journal' | 'open' | 'series' | 'party' | 'period'
  subject: string
  detail: string
}
