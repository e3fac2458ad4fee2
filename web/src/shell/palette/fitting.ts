import { searchForm } from 'kit/text/search-form'

/**
 * Things whose name contains every typed word, in search form: names that begin with the text first, then those
 * with a word that does, then by how many typed words match whole words; ties preserve the order.
 */
export function fitting<T extends { name: string; hint?: string }>(
  entries: readonly T[],
  typed: string,
): T[] {
  const sought = searchForm(typed).trim()
  const words = sought.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  return entries
    .map((entry) => ({
      entry,
      name: searchForm(entry.name),
      text: searchForm(`${entry.name} ${entry.hint ?? ''}`),
    }))
    .filter(({ text }) => words.every((word) => isIn(text, word)))
    .map(({ entry, name }) => ({ entry, rank: rankOf(name, sought), whole: wholeIn(name, words) }))
    .toSorted((a, b) => a.rank - b.rank || b.whole - a.whole)
    .map(({ entry }) => entry)
}

/** A single letter would match almost everything, so it must begin a word. */
function isIn(text: string, word: string): boolean {
  return word.length === 1 ? ` ${text}`.includes(` ${word}`) : text.includes(word)
}

function rankOf(name: string, sought: string): number {
  if (name.startsWith(sought)) return 0
  return name.includes(` ${sought}`) ? 1 : 2
}

function wholeIn(name: string, words: readonly string[]): number {
  const own = new Set(name.split(/[^\p{L}\p{N}]+/u))
  return words.filter((word) => own.has(word)).length
}
