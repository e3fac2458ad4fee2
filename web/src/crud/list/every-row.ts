/** Maximum page size of the API. */
export const atOnce = 100

type At = { limit: number; skip: number }

/** Reads all rows of a list, page after page, up to `most`. */
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
