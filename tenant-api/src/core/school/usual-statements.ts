import { LRUCache } from 'lru-cache'

/** How often a text is asked before connections keep it. */
const usualFrom = 3
/** The most texts that are watched; one that falls out begins anew. A connection lives for half an hour. */
const mostWatched = 400

/**
 * Tells which statements each connection should parse and plan once, by their texts: those that come again and
 * again. Most of a read's time in the database was planning views anew, and a statement without a name takes a
 * second round trip for the types of its parameters. PostgreSQL goes on to plan one for its values where that
 * is so much better. Patterns of a search are left out: whether the index of words helps depends on the pattern
 * (docs/decisions/084).
 */
export function watchUsualStatements(): (text: string) => boolean {
  const asked = new LRUCache<string, number>({ max: mostWatched })
  return (text) => {
    const times = (asked.get(text) ?? 0) + 1
    if (times > usualFrom) return true
    if (isNeverUsual(text)) return false
    asked.set(text, times)
    return times >= usualFrom
  }
}

/** Patterns, and several statements in one text, which have no plan together. */
function isNeverUsual(text: string): boolean {
  return /\bi?like \$|;/.test(text)
}
