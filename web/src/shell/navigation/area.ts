import type { MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Action, Obligation } from 'kit/contract/contract'
import type { Resource } from 'kit/contract/resource'
import type { RoleKey } from 'tenant-api/role-keys'
import type { Me } from 'tenant-api/contract/access/sessions'
import type { ProofWay } from 'tenant-api/contract/access/sessions/reauthentication'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { NavigationPart } from './area-map.ts'
import type { Child } from '../scope/children.ts'
import type { Scope, ScopeFilter } from '../scope/scope.ts'
import type { WordGroup } from '../words/words.ts'
import type { Icon } from './icon.tsx'

/** A permission that the signed-in user must have. */
export type Needs = readonly [resource: string, action: Action]

/** An entry of the navigation. `page` is without scope; a role's tree may name it, and else it stands under its part. */
export type NavigationEntry = {
  page: string
  title: MessageDescriptor
  icon: Icon
  under: NavigationPart
  /**
   * Its place among the pages of that part: 10 comes before 20. Those of one ten share an entry of the sidebar, which
   * leads to the first of them that the reader may open: 11 and 12 are links on the page of 10.
   */
  order: number
  needs?: Needs
  /** Hidden from users who see only their own records, such as guardians and students. */
  isOfOffice?: true
  /** Only for users with records of their own, such as guardians and students. */
  isOfOwn?: true
  /** Its title for users who also work here: their children's, where the office has a page of the same name. */
  ownTitle?: MessageDescriptor
  /** Only for users whose reach covers their own records, or those of a section that they teach. */
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

/** A card that the area adds to the home page; its title identifies it when users arrange theirs. */
export type HomeCard = {
  key: string
  /** Its place among the cards of all areas: 10 comes before 20. */
  rank: number
  title: MessageDescriptor
  show: LazyExoticComponent<ComponentType>
  needs?: Needs
  /** Hidden from users who see only their own records, such as guardians and students. */
  isOfOffice?: true
  /** Only for users with records of their own, such as guardians and students. */
  isOfOwn?: true
  /** The roles whose home begins with it, before everything else. */
  leads?: readonly RoleKey[]
  /** Nowhere else. */
  isOnlyLead?: true
  width: 'half' | 'full'
}

/** What an area shows first of each child on the home page of the family. */
export type ChildPart = {
  key: string
  needs: Needs
  show: LazyExoticComponent<ComponentType<{ id: string }>>
}

/**
 * How the home page shows a count of the module of the same name. Users without permission get no number, and
 * then it is hidden.
 */
export type HomeMeasure = {
  key: string
  title: MessageDescriptor
  /**
   * Shown as a number with its trend. More students is good, more absences is not; `neither` where it depends.
   * Of a flow, `isOfToday` shows the last day alone: the same people come every day.
   */
  stat?: { better: 'more' | 'less' | 'neither'; isOfToday?: true }
  /** The unit of values that are not counts: 92.5 percent. */
  unit?: 'percent'
  chart?: 'line' | 'bar' | 'ring'
  /** A breakdown chart: the dimension, and what the total consists of: "Role", "People". */
  by?: { part: MessageDescriptor; of: MessageDescriptor }
  /** Set if it is meaningful only for the institute as a whole. */
  level?: 'institute'
  /** The page behind the numbers, without scope. */
  page?: string
  /** Stands around the number, and says in its place why there is none today. */
  around?: LazyExoticComponent<ComponentType<{ label: string; children: ReactNode }>>
}

/** Pending work of a user: the count, and the page behind it, without scope. */
export type PendingCount = { count: number; page: string }

/** A kind of pending work, looked up on the home page. */
export type PendingItem = {
  key: string
  /** The API path that it reads, so that a change there invalidates it. */
  path: string
  needs?: Needs
  icon: Icon
  /** Urgency: 1 comes before 2. */
  rank: number
  /** `queries` shares the data that the page itself reads. */
  find: (scope: Scope, queries: QueryClient) => Promise<PendingCount | null>
  say: (count: number) => MessageDescriptor
}

/**
 * An entry of the "New" menu and the palette. Daily work comes first, then what is done a few times a year, and
 * one-time setup last.
 */
export type QuickStart = {
  page: string
  title: MessageDescriptor
  icon: Icon
  needs: Needs
  often?: Often
}
export type Often = 'daily' | 'yearly' | 'once'

/** An action that the palette executes directly, without navigation. */
export type QuickAction = {
  key: string
  title: MessageDescriptor
  icon: Icon
  needs?: Needs
  run: () => Promise<void>
}

/** A target on a page that the palette leads to, such as a single setting; `page` may end in its `#name`. */
export type Findable = {
  page: string
  title: MessageDescriptor
  /** The group that it belongs to. */
  over: MessageDescriptor
  icon: Icon
  needs: Needs
}

/** A campus or a section that the reader can switch the scope to. */
export type ScopeChoice = { id: string; name: string; hint?: string | undefined }

/** The possible scopes of a level, provided by the area that owns campuses or sections. */
export type ScopeSource = {
  level: 'campus' | 'section'
  needs: Needs
  /** The API path that it reads, so that a change by others invalidates it. */
  path: string
  list(above: ScopeFilter): Promise<readonly ScopeChoice[]>
  /** Null if none exists below `above`; throws a 404 refusal if it does not exist at all or is out of reach. */
  one(id: string, above: ScopeFilter): Promise<ScopeChoice | null>
}

/**
 * The label of a table's rows outside their own pages, as in the audit log. Rows with addresses of their own
 * have them under `page`.
 */
export type Records = {
  table: string
  page?: string
  title: MessageDescriptor
}

/** The record that a tab, a card or an action belongs to: `of` is its resource. */
export type OfRecord = { of: string; id: string }

/** A part of the records of these resources, for users with permission. */
type RecordPart<Props> = {
  on: readonly string[]
  key: string
  needs?: Needs
  /** Office information: hidden from users whose own record it is, such as a guardian or a student. */
  isOfOffice?: true
  show: LazyExoticComponent<ComponentType<Props>>
}

/** A tab of a record; its cards are side by side where there is room. `rank` 1 comes before 2. */
export type RecordTab = RecordPart<OfRecord> & { title: MessageDescriptor; rank: number }

/** A card beside the content of another area's tab, named by the tab's key. */
export type RecordCard = RecordPart<OfRecord> & { tab: string }

/** An action on a record: it opens a sheet or a dialog. The first few are buttons, the rest a menu. */
export type RecordAction = RecordPart<OfRecord & { onClose: () => void }> & {
  title: MessageDescriptor
  icon: Icon
  rank: number
  /** The rows that it applies to; by default all that are not archived. */
  isOffered?: (row: Readonly<Record<string, unknown>>) => boolean
}

export type RecordParts = {
  /** Notices above everything else, such as a possible duplicate of this person. */
  notices?: readonly RecordPart<OfRecord>[]
  tabs?: readonly RecordTab[]
  cards?: readonly RecordCard[]
  actions?: readonly RecordAction[]
}

/** Selected rows of a list: ticked ones, or all that a filter matches. */
export type OfRows = {
  of: { ids: readonly string[] } | { filter: Readonly<Record<string, unknown>>; total: number }
  count: number
  onClose: () => void
}

/** A further action on the ticked rows of these resources: it opens a sheet or a dialog. */
export type BulkAction = {
  on: readonly string[]
  key: string
  title: MessageDescriptor
  icon: Icon
  needs?: Needs
  show: LazyExoticComponent<ComponentType<OfRows>>
}

/** Everything that an area adds to the product, in one place. */
export type Area = {
  name: string
  /**
   * Its words load with the first of its pages, by themselves: few users open it, or most have nothing to do with it.
   * The build reads this line. No page of another area may use any of them without waiting (`withWords`).
   */
  words?: WordGroup
  navigation: readonly NavigationEntry[]
  pages: readonly AreaPage[]
  cards?: readonly HomeCard[]
  childParts?: readonly ChildPart[]
  /** Loaded when the home page is opened, like those below. */
  pendingItems?: () => Promise<readonly PendingItem[]>
  measures?: () => Promise<readonly HomeMeasure[]>
  quickStarts?: readonly QuickStart[]
  actions?: readonly QuickAction[]
  scopes?: readonly ScopeSource[]
  records?: readonly Records[]
  /** Its plain resources, for what works on any of them, such as the import of a file. */
  lists?: readonly { name: string; load: () => Promise<Resource> }[]
  /** Permissions that no page of the navigation asks for, each with the part under which the roles show it. */
  permissions?: Readonly<Record<string, NavigationPart>>
  /** Parts of people's record pages. Loaded when a record is opened. */
  record?: () => Promise<RecordParts>
  /** Loaded when a row of a list is ticked. */
  bulkActions?: () => Promise<readonly BulkAction[]>
  /** Loaded when the palette is opened. */
  searchTargets?: () => Promise<readonly Findable[]>
  /** The forms for obligations after log-in. */
  obligations?: Partial<Record<Obligation, LazyExoticComponent<ComponentType<{ onPaid: () => void }>>>>
  /** The form by which the user authenticates again. */
  reauthenticate?: LazyExoticComponent<ComponentType<Proving>>
  /** Resumes sending what this device has queued for an account. */
  sendsLater?: () => Promise<(user: Pick<Me, 'id' | 'idleMinutes'>, queries: QueryClient) => void>
  /** Shows what was queued for an account before it logged in; only then it is sent. */
  unseen?: LazyExoticComponent<ComponentType>
  /** The students whose guardian the reader is; `isMe` is the reader as a student. */
  children?: (signal: AbortSignal) => Promise<{ rows: readonly (Child & { isMe: boolean })[] }>
}

/** `username` is the one under which the browser stores the password. */
export type Proving = { ways: readonly ProofWay[]; username: string; onDone: () => void }
