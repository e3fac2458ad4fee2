import type { Area, RecordParts } from '../../shell/navigation/area.ts'

/** Parts of an area that no plain resource has. */
type OfOneArea =
  | 'words'
  | 'obligations'
  | 'reauthenticate'
  | 'sendsLater'
  | 'unseen'
  | 'children'
  | 'childParts'

/** Merges several plain resources into one area; their contributions keep their order. */
export function combineAreas(name: string, parts: readonly Area[]): Area {
  return {
    name,
    navigation: parts.flatMap(({ navigation }) => navigation),
    pages: parts.flatMap(({ pages }) => pages),
    cards: parts.flatMap(({ cards = [] }) => cards),
    pendingItems: async () => (await Promise.all(parts.map((part) => part.pendingItems?.() ?? []))).flat(),
    measures: async () => (await Promise.all(parts.map((part) => part.measures?.() ?? []))).flat(),
    quickStarts: parts.flatMap(({ quickStarts = [] }) => quickStarts),
    actions: parts.flatMap(({ actions = [] }) => actions),
    scopes: parts.flatMap(({ scopes = [] }) => scopes),
    record: async () => recordPartsOf(await Promise.all(parts.map((part) => part.record?.() ?? {}))),
    bulkActions: async () => (await Promise.all(parts.map((part) => part.bulkActions?.() ?? []))).flat(),
    records: parts.flatMap(({ records = [] }) => records),
    lists: parts.flatMap(({ lists = [] }) => lists),
    permissions: Object.assign({}, ...parts.map(({ permissions }) => permissions)),
    searchTargets: async () => (await Promise.all(parts.map((part) => part.searchTargets?.() ?? []))).flat(),
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
