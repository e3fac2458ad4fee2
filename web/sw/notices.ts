/** What a browser shows of a message that came while no page was open. */
export type Shown = { title: string; body: string; tag: string; lang: string; dir: 'auto'; data: string }

/** Reads what was sent; whatever else comes is shown as news without words, for a push has to show something. */
export function noticeOf(text: string, origin: string): Shown {
  const said = partsOf(text)
  const { id = '', title = '', language = 'en', page = '' } = said
  return {
    title: title || new URL(origin).hostname,
    body: said.text ?? '',
    tag: id,
    lang: language,
    dir: 'auto',
    data: addressOf(page, origin),
  }
}

/** An address of the school's own, or its first page: nothing that was sent leads elsewhere. */
export function addressOf(page: unknown, origin: string): string {
  const url = typeof page === 'string' && page !== '' ? URL.parse(page, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}

function partsOf(text: string): Partial<Record<string, string>> {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null) return {}
    return Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
