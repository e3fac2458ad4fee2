import type { Area } from '../shell/area.ts'

/** One area of several plain resources: whatever each of them adds, in their order. */
export function areasAsOne(name: string, parts: readonly Area[]): Area {
  return {
    name,
    navigation: parts.flatMap(({ navigation }) => navigation),
    pages: parts.flatMap(({ pages }) => pages),
    cards: parts.flatMap(({ cards = [] }) => cards),
    waits: parts.flatMap(({ waits = [] }) => waits),
    measures: async () => (await Promise.all(parts.map((part) => part.measures?.() ?? []))).flat(),
    starts: parts.flatMap(({ starts = [] }) => starts),
    actions: parts.flatMap(({ actions = [] }) => actions),
    scopes: parts.flatMap(({ scopes = [] }) => scopes),
    records: parts.flatMap(({ records = [] }) => records),
    finds: async () => (await Promise.all(parts.map((part) => part.finds?.() ?? []))).flat(),
    forms: async () => Object.assign({}, ...(await Promise.all(parts.map((part) => part.forms?.() ?? {})))),
  } satisfies Required<Area>
}
