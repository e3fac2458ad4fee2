/** How many rows the API gives at once. */
export const atOnce = 100

type At = { limit: number; skip: number }

/** Every row of a list, page after page; `most` is how many are enough. */
export async function everyRow<R>(
  pageAt: (at: At) => Promise<{ rows: readonly R[]; total: number }>,
  most = Infinity,
): Promise<{ rows: readonly R[]; total: number }> {
  const rows: R[] = []
  for (;;) {
    const page = await pageAt({ limit: atOnce, skip: rows.length })
    rows.push(...page.rows)
    if (page.rows.length < atOnce || rows.length >= Math.min(page.total, most))
      return { rows, total: page.total }
  }
}
