import { choiceOf, type FileParty, nameIn, type StudentSet, type WeekFile } from './week-file.ts'
import { type Element, textOf, textsOf } from './xml.ts'

type Sets = NonNullable<WeekFile['sets']>
type Node = { parents: Set<string>; children: Set<string>; atoms: Set<string>; beside: readonly string[] }

/**
 * The tree of students of a FET file: years, their groups, and the subgroups of these. Groups of one year that share no
 * subgroup are parts of one choice, as are those of one category.
 */
export function readSets(years: readonly Element[]): Sets {
  const nodes = new Map<string, Node>()
  const node = (name: string): Node => {
    const known = nodes.get(name)
    if (known) return known
    const fresh: Node = { parents: new Set(), children: new Set(), atoms: new Set(), beside: [] }
    nodes.set(name, fresh)
    return fresh
  }
  const join = (parent: string, child: string) => {
    node(parent).children.add(child)
    node(child).parents.add(parent)
  }
  for (const year of years) {
    const name = nameIn(textOf(year, 'name'))
    node(name)
    const groups = year.children.filter((one) => one.name === 'group')
    for (const group of groups) {
      const of = nameIn(textOf(group, 'name'))
      join(name, of)
      for (const subgroup of group.children.filter((one) => one.name === 'subgroup')) {
        const part = nameIn(textOf(subgroup, 'name'))
        join(of, part)
        for (const set of [part, of, name]) node(set).atoms.add(part)
      }
    }
    nameChoices(
      year,
      groups.map((group) => nameIn(textOf(group, 'name'))),
    )
  }
  return Object.fromEntries(
    [...nodes].map(([name, { parents, children, beside }]): [string, StudentSet] => [
      name,
      { parents: [...parents], children: [...children], beside },
    ]),
  )

  function nameChoices(year: Element, groups: readonly string[]): void {
    const above = nameIn(textOf(year, 'name'))
    // FET names a group after its year and its division, with a short separator between them.
    const isDivision = (group: string, division: string) =>
      group === division ||
      (group.startsWith(above) &&
        group.endsWith(division) &&
        group.length - above.length - division.length <= 3)
    const categories = year.children
      .filter((one) => one.name === 'category')
      .map((category) => textsOf(category, 'division').map(nameIn))
    const choices: string[][] = categories.map((divisions) =>
      groups.filter((group) => divisions.some((division) => isDivision(group, division))),
    )
    const rest = groups.filter((group) => !choices.some((all) => all.includes(group)))
    for (const group of rest) {
      const home = choices
        .slice(categories.length)
        .find((all) => all.every((other) => areApart(group, other)))
      if (home) home.push(group)
      else choices.push([group])
    }
    for (const all of choices) for (const group of all) node(group).beside = all
  }

  function areApart(one: string, other: string): boolean {
    const [a, b] = [node(one).atoms, node(other).atoms]
    return a.isDisjointFrom(b)
  }
}

/**
 * The parties of a set of students: itself if it is a section; a part of the section above it; the sections below it.
 * Which sets are sections is known when their names are matched; what is not, counts as one.
 */
export function partiesOfSet(sets: Sets, name: string, isSection: (name: string) => boolean): FileParty[] {
  const whole = [{ section: name, choice: '', part: '' }]
  const set = sets[name]
  if (!set || isSection(name)) return whole
  for (const parent of set.parents) {
    if (isSection(parent))
      return [partOf(parent, name, set.beside.length > 0 ? set.beside : (sets[parent]?.children ?? []))]
    const above = sets[parent]?.parents.find((one) => isSection(one))
    if (above !== undefined) return [partOf(above, name, subgroupsOf(sets, above))]
  }
  const below = [...set.children, ...set.children.flatMap((child) => sets[child]?.children ?? [])]
  const sections = below.filter((one) => isSection(one))
  if (sections.length > 0) return sections.map((section) => ({ section, choice: '', part: '' }))
  return whole
}

function subgroupsOf(sets: Sets, year: string): string[] {
  return [...new Set((sets[year]?.children ?? []).flatMap((group) => sets[group]?.children ?? []))]
}

/** FET repeats the name of the section in that of its part. */
function partOf(section: string, name: string, beside: readonly string[]): FileParty {
  const strip = (text: string) =>
    (text.startsWith(section) ? text.slice(section.length).replace(/^[\s._:-]+/, '') || text : text)
      .slice(0, 60)
      .trim()
  return { section, choice: choiceOf([name, ...beside].map(strip)), part: strip(name) }
}
