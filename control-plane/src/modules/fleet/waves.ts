/**
 * Splits what is to be migrated: one canary, then ten, then a hundred, then the rest. The first of the list is the
 * canary; put what nobody uses yet in front.
 */
export function waves<T>(targets: readonly T[], sizes: readonly number[] = [1, 10, 100]): T[][] {
  const list: T[][] = []
  let at = 0
  for (const size of [...sizes, targets.length]) {
    if (at >= targets.length) break
    list.push(targets.slice(at, at + size))
    at += size
  }
  return list
}

/** More than one in a hundred failed; of fewer than a hundred, any. */
export function tooManyFailed(failed: number, total: number): boolean {
  return failed > total / 100
}
