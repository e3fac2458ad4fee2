import { searchForm } from 'kit/text/search-form'

/**
 * Adds the complete parts of a typed text (before a comma of any script, a semicolon or a new line) to the
 * tags, without duplicates.
 */
export function withTags(tags: readonly string[], typed: string): { tags: string[]; rest: string } {
  const parts = typed.split(/[,،;؛\n\t]/)
  const rest = parts.pop() ?? ''
  const all = [...tags]
  for (const part of parts) {
    const tag = part.trim().replace(/\s+/g, ' ')
    if (tag !== '' && !all.some((known) => searchForm(known) === searchForm(tag))) all.push(tag)
  }
  return { tags: all, rest }
}
