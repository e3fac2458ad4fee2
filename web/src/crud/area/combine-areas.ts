import type { Area, RecordParts } from '../../shell/navigation/area.ts'

/** What the frame is told by a single area, which is none of plain resources. */
type OfOneArea = 'obligations' | 'reauthenticate' | 'sendsLater' | 'children'

/** One area of several plain resources: whatever each of them adds, in their order. */
export function areasAsOne(name: string, parts: readonly Area[]): Area {
  return {
    name,
    navigation: parts.flatMap(({ navigation }) => navigation),
    pages: parts.flatMap(({ pages }) => pages),
    cards: parts.flatMap(({ cards = [] }) => cards),
    waits: async () => (await Promise.all(parts.map((part) => part.waits?.() ?? []))).flat(),
    measures: async () => (await Promise.all(parts.map((part) => part.measures?.() ?? []))).flat(),
    starts: parts.flatMap(({ starts = [] }) => starts),
    actions: parts.flatMap(({ actions = [] }) => actions),
    scopes: parts.flatMap(({ scopes = [] }) => scopes),
    record: async () => recordPartsOf(await Promise.all(parts.map((part) => part.record?.() ?? {}))),
    deeds: async () => (await Promise.all(parts.map((part) => part.deeds?.() ?? []))).flat(),
    records: parts.flatMap(({ records = [] }) => records),
    finds: async () => (await Promise.all(parts.map((part) => part.finds?.() ?? []))).flat(),
  } satisfies Omit<Required<Area>, OfOneArea>
}

function recordPartsOf(parts: readonly RecordParts[]): RecordParts {
  return {
    notices: parts.flatMap(({ notices = [] }) => notices),
    tabs: parts.flatMap(({ tabs = [] }) => tabs),
    cards: parts.flatMap(({ cards = [] }) => cards),
    actions: parts.flatMap(({ actions = [] }) => actions),
  }
}
