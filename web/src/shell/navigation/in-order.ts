/** Sorts things by a user's own order; newer things that it lacks follow in the default order. */
export function inOrder<T extends { key: string }>(things: readonly T[], order: readonly string[]): T[] {
  const place = ({ key }: T) => (order.includes(key) ? order.indexOf(key) : order.length)
  return things.toSorted((a, b) => place(a) - place(b))
}

/** The keys after one of them moved to another position. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((one) => one !== key)
  return [...others.slice(0, to), key, ...others.slice(to)]
}
