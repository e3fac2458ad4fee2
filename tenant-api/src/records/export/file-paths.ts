/**
 * Gives each file a path that every system can keep: no two are alike but for the size of letters, and none is a name
 * that Windows has for itself.
 */
export function pathsIn(root: string): (folder: string, name: string) => string {
  const taken = new Map<string, number>()
  return (folder, name) => {
    const place = `${root}/${plain(folder)}`
    const [stem, ending] = partsOf(plain(name))
    for (;;) {
      const key = `${place}/${stem}${ending}`.normalize('NFC').toLowerCase()
      const times = (taken.get(key) ?? 0) + 1
      taken.set(key, times)
      if (times === 1) return `${place}/${stem}${ending}`
      const next = `${stem} (${times})`
      const nextKey = `${place}/${next}${ending}`.normalize('NFC').toLowerCase()
      if (taken.has(nextKey)) continue
      taken.set(nextKey, 1)
      return `${place}/${next}${ending}`
    }
  }
}

/** A name without what some system does not take. */
export function plain(name: string): string {
  const said = name
    .toWellFormed()
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const kept = said === '' ? 'file' : said
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(kept) ? `_${kept}` : kept
}

function partsOf(name: string): [stem: string, ending: string] {
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}
