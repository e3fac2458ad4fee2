import { searchForm } from 'kit/text/search-form'

/** Every word must begin or stand somewhere; both scripts' letter variants and digits are folded. */
export function matches(name: string, words: string): boolean {
  const text = searchForm(name)
  return searchForm(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
