// The two lists that a module stands in, with a line more.
import { camel, type Names, Refused } from './names.ts'
import type { Texts } from './sample.ts'

/** A file of the repository, if there is one. */
type Read = (place: string) => string | undefined

/** The lists with the module, by their paths: one of the API and one of its wing in the web app. */
export function listsWith({ name, wing }: Names, read: Read): Texts {
  const word = camel(name)
  const lists = {
    'tenant-api/src/server/modules.ts': {
      from: `../${wing}/${name}/module.ts`,
      opening: 'modules: readonly Module[] = [',
    },
    [`web/src/areas/${wing}/wing.ts`]: {
      from: `./${name}/area.ts`,
      opening: 'wing: readonly Area[] = [',
    },
  }
  return new Map(
    Object.entries(lists).map(([place, { from, opening }]) => {
      const text = afterImports(read(place) ?? '', `import { ${word} } from '${from}'\n`)
      const changed = text && atEndOf(text, opening, `  ${word},\n`)
      if (changed === undefined) throw new Refused(`${place} is not as it was: its list is not found.`)
      return [place, changed]
    }),
  )
}

/** The place after all that areas have under a part of the navigation. Refuses a part that there is not. */
export function orderUnder(under: string, { map, areas }: { map: string; areas: readonly string[] }): number {
  const [, parts = ''] = /NavigationPart =\n((?: {2}\| '[\w-]+'\n)+)/.exec(map) ?? []
  if (!parts.includes(`'${under}'`))
    throw new Refused(
      `The navigation has no part ${under}: --under takes one of web/src/shell/navigation/area-map.ts.`,
    )
  const entry = new RegExp(`under: '${under}',\\s*order: (\\d+)`, 'g')
  const orders = areas.flatMap((text) => [...text.matchAll(entry)].map(([, order]) => Number(order)))
  return (Math.floor(Math.max(0, ...orders) / 10) + 1) * 10
}

function afterImports(text: string, line: string): string | undefined {
  const last = Math.max(text.lastIndexOf('\nimport '), text.startsWith('import ') ? 0 : -1)
  const end = text.indexOf('\n', last + 1) + 1
  return last < 0 ? undefined : text.slice(0, end) + line + text.slice(end)
}

function atEndOf(text: string, opening: string, line: string): string | undefined {
  const start = text.indexOf(opening)
  const end = start < 0 ? -1 : text.slice(start + opening.length).search(/[\]}]/) + start + opening.length
  if (start < 0) return undefined
  const comma = /[,[{]\s*$/.test(text.slice(0, end)) ? '' : ','
  return text.slice(0, end) + comma + line + text.slice(end)
}
