// The lists that a module stands in, with a line more.
import { camel, type Names, Refused } from './names.ts'
import type { Texts } from './sample.ts'

type Read = (place: string) => string

/**
 * The lists with the module, by their paths. `under` is the group of the navigation with its page, `number` that of its
 * migration.
 */
export function listsWith(
  { name, wing }: Names,
  { under, number, read }: { under: string; number: number; read: Read },
): Texts {
  const word = camel(name)
  const imported = (from: string) => `import { ${word} } from '${from}'\n`
  const lists = new Map<string, string>()
  const change = (place: string, ...changes: ((text: string) => string | undefined)[]) => {
    const changed = changes.reduce<string | undefined>((text, one) => text && one(text), read(place))
    if (changed === undefined) throw new Refused(`${place} is not as it was: its list is not found.`)
    lists.set(place, changed)
  }
  change(
    'tenant-api/src/server/modules.ts',
    afterImports(imported(`../${wing}/${name}/module.ts`)),
    atEndOf('modules: readonly Module[] = [', `  ${word},\n`),
  )
  change(
    'web/src/areas/areas.ts',
    afterImports(imported(`./${wing}/${name}/area.ts`)),
    atEndOf('areas: readonly Area[] = [', `  ${word},\n`),
  )
  change(
    'tenant-api/demo/demo.ts',
    afterImports(`import * as ${word} from './${wing}/${name}/seed.ts'\n`),
    atEndOf('parts: readonly Part[] = [', `  ${word},\n`),
  )
  change('tenant-api/src/core/school/school.ts', (text) =>
    /newest: \d+/.test(text) ? text.replace(/newest: \d+/, `newest: ${number}`) : undefined,
  )
  // Some places are kept free for what is still to be built.
  const [places = ''] = read('web/src/shell/navigation/area-map.ts').split('} as const', 1)
  if (!places.includes(`\n  ${under}: [`))
    throw new Refused(
      `The navigation has no group ${under}: --under takes one of web/src/shell/navigation/area-map.ts.`,
    )
  if (!places.includes(`'${name}'`))
    change('web/src/shell/navigation/area-map.ts', atEndOf(`  ${under}: [`, `    '${name}',\n`))
  return lists
}

function afterImports(line: string) {
  return (text: string) => {
    const last = text.lastIndexOf('\nimport ')
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
