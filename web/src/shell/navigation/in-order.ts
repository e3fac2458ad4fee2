/** Things in an order of somebody's own; what it does not know of, as it is newer, follows in the usual one. */
export function inOrder<T extends { key: string }>(things: readonly T[], order: readonly string[]): T[] {
  const place = ({ key }: T) => (order.includes(key) ? order.indexOf(key) : order.length)
  return things.toSorted((a, b) => place(a) - place(b))
}

/** The keys after one of them was moved to a place among the others. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((one) => one !== key)
  return [...others.slice(0, to), key, ...others.slice(to)]
}
