import { searchForm } from 'kit/text/search-form'

/**
 * Those whose name holds every word of what was typed, in search form: names that begin with it first, then those
 * with a word that does, then by how many words of it stand in the name as they are; among equals the order stays.
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

/** One letter alone would be in almost everything: a word must begin with it. */
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
