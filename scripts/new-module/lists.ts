// The two lists that a module stands in, with a line more.
import { camel, type Names, Refused } from './names.ts'
import type { Texts } from './sample.ts'

/** A file of the repository, if there is one. */
type Read = (place: string) => string | undefined

/** The lists with the module, by their paths: one of the API and one of its wing in the web app. */
export function listsWith({ name, wing }: Names, read: Read): Texts {
  const word = camel(name)
  const imported = (from: string) => `import { ${word} } from '${from}'\n`
  const lists = new Map<string, string>()
  const change = (place: string, text: string, ...changes: ((text: string) => string | undefined)[]) => {
    const changed = changes.reduce<string | undefined>((given, one) => given && one(given), text)
    if (changed === undefined) throw new Refused(`${place} is not as it was: its list is not found.`)
    lists.set(place, changed)
  }
  const modules = 'tenant-api/src/server/modules.ts'
  change(
    modules,
    read(modules) ?? '',
    afterImports(imported(`../${wing}/${name}/module.ts`)),
    atEndOf('modules: readonly Module[] = [', `  ${word},\n`),
  )
  const wings = 'web/src/areas/areas.ts'
  const areas = `web/src/areas/${wing}/wing.ts`
  const first = read(areas)
  if (first === undefined)
    change(
      wings,
      read(wings) ?? '',
      afterImports(`import { wing as ${wing} } from './${wing}/wing.ts'\n`),
      atEndOf('areas: readonly Area[] = [', `  ...${wing},\n`),
    )
  change(
    areas,
    first ?? emptyWing,
    afterImports(imported(`./${name}/area.ts`)),
    atEndOf('wing: readonly Area[] = [', `  ${word},\n`),
  )
  return lists
}

/** The first module of a wing with screens makes it. */
const emptyWing = `import type { Area } from '../../shell/navigation/area.ts'

export const wing: readonly Area[] = []
`

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

function afterImports(line: string) {
  return (text: string) => {
    const last = Math.max(text.lastIndexOf('\nimport '), text.startsWith('import ') ? 0 : -1)
    const end = text.indexOf('\n', last + 1) + 1
    return last < 0 ? undefined : text.slice(0, end) + line + text.slice(end)
  }
}

function atEndOf(opening: string, line: string) {
  return (text: string) => {
    const start = text.indexOf(opening)
    const end = start < 0 ? -1 : text.slice(start + opening.length).search(/[\]}]/) + start + opening.length
    if (start < 0) return undefined
    const comma = /[,[{]\s*$/.test(text.slice(0, end)) ? '' : ','
    return text.slice(0, end) + comma + line + text.slice(end)
  }
}
