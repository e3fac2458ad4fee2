import type { MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Action, Obligation } from 'kit/contract/contract'
import type { ProofWay } from 'tenant-api/contract/access/reauthentication'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { PageKey } from './area-map.ts'
import type { Child } from '../scope/children.ts'
import type { Scope, ScopeFilter } from '../scope/scope.ts'
import type { Icon } from './icon.tsx'

/** A power that the signed-in person must have. */
export type Needs = readonly [resource: string, action: Action]

/** An entry of the navigation. `page` is without scope; by `under` the frame knows where it stands for whom. */
export type NavigationEntry = {
  page: string
  title: MessageDescriptor
  icon: Icon
  under: PageKey
  needs?: Needs
  /** Not for whom only what is their own is shown, as guardians and students. */
  isOfOffice?: true
  /** Only for whom some of it is their own, as for guardians and students. */
  isOfOwn?: true
  /** Only for whom some of it is near: their own, or of a section that they teach. */
  isOfNear?: true
}

/** An address of an area. Children open over their parent, in a side sheet. */
export type AreaPage = {
  path: string
  title: MessageDescriptor
  show: ComponentType
  needs?: Needs
  children?: readonly AreaPage[]
}

/** A card that the area puts on the home page; by its title people find it when they arrange theirs. */
export type HomeCard = {
  key: string
  title: MessageDescriptor
  show: LazyExoticComponent<ComponentType>
  needs?: Needs
  /** Not for whom only what is their own is shown, as guardians and students. */
  isOfOffice?: true
  /** Only for whom some of it is their own, as for guardians and students. */
  isOfOwn?: true
  width: 'half' | 'full'
}

/**
 * How something that the module of the same name counts looks on the home page. Who may not see it gets no number, and
 * then it is away.
 */
export type HomeMeasure = {
  key: string
  title: MessageDescriptor
  /** As a number with its course. More students is good, more absences is not; `neither` where it depends. */
  stat?: { better: 'more' | 'less' | 'neither' }
  /** What the numbers are, where they count nothing: 92.5 of a hundred. */
  unit?: 'percent'
  chart?: 'line' | 'bar' | 'ring'
  /** A chart of parts says by what they are parted and of what the whole is: "Role", "People". */
  by?: { part: MessageDescriptor; of: MessageDescriptor }
  /** Where it tells something only of the institute as a whole. */
  level?: 'institute'
  /** The page behind the numbers, without scope. */
  page?: string
}

/** What waits for a person: how much of it there is, and the page behind it, without scope. */
export type PendingCount = { count: number; page: string }

/** Something that can wait for a person, looked for when they come home. */
export type PendingItem = {
  key: string
  /** The path under which it reads, so that what changes there makes it stale. */
  path: string
  needs?: Needs
  icon: Icon
  /** What is more urgent stands first: 1 before 2. */
  rank: number
  /** What else the page reads of it stands in `queries`. */
  find: (scope: Scope, queries: QueryClient) => Promise<PendingCount | null>
  say: (count: number) => MessageDescriptor
}

/**
 * Something that the "New" menu and the palette can start. What comes up in daily work stands first, then what is done
 * a few times a year; what a school sets up once stands last.
 */
export type QuickStart = {
  page: string
  title: MessageDescriptor
  icon: Icon
  needs: Needs
  often?: Often
}
export type Often = 'daily' | 'yearly' | 'once'

/** Something that the palette can do at once, without going anywhere. */
export type QuickAction = {
  key: string
  title: MessageDescriptor
  icon: Icon
  needs?: Needs
  run: () => Promise<void>
}

/** Something on a page that the palette leads to, such as a single setting; `page` may end in its `#name`. */
export type Findable = {
  page: string
  title: MessageDescriptor
  /** What it belongs to. */
  over: MessageDescriptor
  icon: Icon
  needs: Needs
}

/** A campus or a section that the reader can narrow everything to. */
export type ScopeChoice = { id: string; name: string; hint?: string | undefined }

/** What a scope of this level can be; the area that owns campuses or sections says it. */
export type ScopeSource = {
  level: 'campus' | 'section'
  needs: Needs
  /** The path under which it reads, so that what others change there makes it stale. */
  path: string
  list(above: ScopeFilter): Promise<readonly ScopeChoice[]>
  /** Null when there is none such above, refused with 404 when there is none at all or it is out of reach. */
  one(id: string, above: ScopeFilter): Promise<ScopeChoice | null>
}

/**
 * What a table's rows are called where they are not at home, as in the audit log. Those that have addresses of their own
 * have them under `page`.
 */
export type Records = {
  table: string
  page?: string
  title: MessageDescriptor
}

/** The record that a tab, a card or an action belongs to: `of` is its resource. */
export type OfRecord = { of: string; id: string }

/** Something on the records of these resources, for those who may see it. */
type RecordPart<Props> = {
  on: readonly string[]
  key: string
  needs?: Needs
  /** What the office did and knows: not for whom the record is their own, as a guardian or a student. */
  isOfOffice?: true
  show: LazyExoticComponent<ComponentType<Props>>
}

/** A tab of a record; its cards are laid side by side where there is room. `rank` 1 stands before 2. */
export type RecordTab = RecordPart<OfRecord> & { title: MessageDescriptor; rank: number }

/** A card beside what a tab of another area shows, named by the tab's key. */
export type RecordCard = RecordPart<OfRecord> & { tab: string }

/** Something to do with a record: it opens a sheet or a dialog. The first few are buttons, the rest a menu. */
export type RecordAction = RecordPart<OfRecord & { onClose: () => void }> & {
  title: MessageDescriptor
  icon: Icon
  rank: number
  /** For which rows; without it for all that are not in the archive. */
  isOffered?: (row: Readonly<Record<string, unknown>>) => boolean
}

export type RecordParts = {
  /** What must be seen before anything else, as that there may be two records of this person. */
  notices?: readonly RecordPart<OfRecord>[]
  tabs?: readonly RecordTab[]
  cards?: readonly RecordCard[]
  actions?: readonly RecordAction[]
}

/** Rows of a list that were chosen: ticked ones, or all that a filter shows. */
export type OfRows = {
  of: { ids: readonly string[] } | { filter: Readonly<Record<string, unknown>>; total: number }
  count: number
  onClose: () => void
}

/** Something else to do with the ticked rows of these resources: it opens a sheet or a dialog. */
export type BulkAction = {
  on: readonly string[]
  key: string
  title: MessageDescriptor
  icon: Icon
  needs?: Needs
  show: LazyExoticComponent<ComponentType<OfRows>>
}

/** All that an area adds to the product, in one place. */
export type Area = {
  name: string
  navigation: readonly NavigationEntry[]
  pages: readonly AreaPage[]
  cards?: readonly HomeCard[]
  /** They travel when the home page is opened, as do those below. */
  pendingItems?: () => Promise<readonly PendingItem[]>
  measures?: () => Promise<readonly HomeMeasure[]>
  quickStarts?: readonly QuickStart[]
  actions?: readonly QuickAction[]
  scopes?: readonly ScopeSource[]
  records?: readonly Records[]
  /** What it shows on the record pages of people. They travel when a record is opened. */
  record?: () => Promise<RecordParts>
  /** They travel when a row of a list is ticked. */
  bulkActions?: () => Promise<readonly BulkAction[]>
  /** They travel when the palette is opened. */
  searchTargets?: () => Promise<readonly Findable[]>
  /** What somebody who has logged in does before anything else. */
  obligations?: Partial<Record<Obligation, LazyExoticComponent<ComponentType<{ onPaid: () => void }>>>>
  /** The form by which who sits here proves once more that it is them. */
  reauthenticate?: LazyExoticComponent<ComponentType<Proving>>
  /** Goes on sending what this device keeps for an account. */
  sendsLater?: () => Promise<(account: string, queries: QueryClient) => void>
  /** The students whose guardian the reader is; `isMe` is the reader as a student. */
  children?: (signal: AbortSignal) => Promise<{ rows: readonly (Child & { isMe: boolean })[] }>
}

/** `username` is what the browser knows the password by. */
export type Proving = { ways: readonly ProofWay[]; username: string; onDone: () => void }
