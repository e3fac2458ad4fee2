/**
 * A page recently visited through the palette. Stored for this tab alone: on a shared computer nobody else may
 * read it.
 */
export type Recent = { page: string; name: string; hint: string }

const most = 5

export function readRecent(account: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

/** Moves a page to the front, without duplicates. */
export function keepRecent(account: string, recent: Recent): void {
  const others = readRecent(account).filter(({ page }) => page !== recent.page)
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify([recent, ...others].slice(0, most)))
  } catch {
    // Without storage there are only no recent pages.
  }
}

function keyOf(account: string): string {
  return `recent:${account}`
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  return ['page', 'name', 'hint'].every((key) => typeof Reflect.get(value, key) === 'string')
}
