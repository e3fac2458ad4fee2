import type { Module } from '../../core/module.ts'
import type { PersonalTable } from '../../core/module-parts.ts'
import type { School } from '../../core/school/school.ts'

const maps = new WeakMap<readonly Module[], readonly PersonalTable[]>()

/** The tables that hold rows of people, as the modules declare them: each after the tables that it belongs to. */
export function dataMapOf({ modules }: Pick<School, 'modules'>): readonly PersonalTable[] {
  const map = maps.get(modules) ?? parentsFirst(modules.flatMap(({ personal = [] }) => personal))
  maps.set(modules, map)
  return map
}

/** Throws if tables belong to each other in a circle. */
export function parentsFirst(tables: readonly PersonalTable[]): readonly PersonalTable[] {
  const sorted = new Set<PersonalTable>()
  function add(entry: PersonalTable, path: readonly PersonalTable[]): void {
    if (sorted.has(entry)) return
    if (path.includes(entry)) throw new Error(`${entry.table} belongs to itself`)
    const parents = new Set(Object.values(entry.by))
    for (const other of tables)
      if (other.table !== entry.table && parents.has(other.table)) add(other, [...path, entry])
    sorted.add(entry)
  }
  for (const entry of tables) add(entry, [])
  return [...sorted]
}
