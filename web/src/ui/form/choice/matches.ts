import { searchForm } from 'kit/text/search-form'

/** Whether a name contains every typed word; letter variants and digits of both scripts are folded. */
export function matches(name: string, words: string): boolean {
  const text = searchForm(name)
  return searchForm(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
