import type { guardianLink } from '../students-and-guardians/tables.ts'
import type { SensitiveDetails } from '../students-and-guardians/contract.ts'

/** Of the one that stays, and of the one that went to the archive. */
export type Inactivity = { own: string | null; other: string | null }
export type Usernames = { own: string | null; other: string | null }
type Values = Readonly<Record<string, unknown>>
export type LinkRow = typeof guardianLink.$inferSelect

/** What a merger found, as far as it changed it. */
export type MergeSnapshot = {
  /** Of the one that stays. */
  fields: Values
  /** Of the one that went to the archive: what only one of both can have. */
  otherFields: Values
  sensitive: SensitiveDetails | null
  /** What the sensitive details have become; mergers of the first days do not say. */
  sensitiveAfter?: SensitiveDetails | null
  links: {
    moved: readonly string[]
    dropped: readonly LinkRow[]
    changed: readonly { before: LinkRow; after: LinkRow }[]
  }
  /** Rows of other tables that went along, by the name of the table. */
  moved: Readonly<Record<string, readonly string[]>>
  /** By which username each was known, where the merger changed it, and by which since; mergers of the first days do not say the latter. */
  usernames?: Usernames
  usernamesAfter?: Usernames
  /** Since when each was deactivated; mergers of the first days do not say. */
  inactive?: Inactivity
}
