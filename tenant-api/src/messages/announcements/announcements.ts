import { type SQL, sql } from 'drizzle-orm'
import { crudOf } from '../../crud/table.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { announcements, approvals } from './contract.ts'
import { announcement, announcementList } from './tables.ts'

goWithPerson({
  table: 'announcement_recipient',
  column: 'person_id',
  key: 'announcement_id',
  clash: 'own.announcement_id = theirs.announcement_id',
})

const within = { campus: announcementList.campusId, campuses: announcementList.campusIds, wholly: true }

/**
 * The list for authors: section reach covers what went to these sections only, campus reach what stays in these
 * campuses.
 */
export const announcementCrud = crudOf(announcements, {
  table: announcementList,
  rowsOf: 'announcement',
  within: {
    ...within,
    section: (sections) =>
      sql`(${announcementList.sectionIds} <> '{}' and ${announcementList.sectionIds} <@ ${sections})`,
  },
  until: null,
})

const places = { campuses: announcement.campusIds, wholly: true }
const inSections = (sections: SQL) =>
  sql`(${announcement.sectionIds} <> '{}' and ${announcement.sectionIds} <@ ${sections})`

/** Announcements that a user sees in the list of all. */
export function isSeenBy(user: User): SQL {
  return reach(user, announcements.name, 'view', { ...places, section: inSections })
}

/**
 * Announcements that a user may change: those of a campus as its office, those of a section only as the author.
 */
export function isEditedBy(user: User): SQL {
  return sql`(${reach(user, announcements.name, 'edit', places)}
    or ${announcement.authorId} = ${user.id}::uuid and ${reach(user, announcements.name, 'edit', { ...places, section: inSections })})`
}

/** Announcements that a user may approve. */
export function isReleasedBy(user: User): SQL {
  return reach(user, approvals.resource, 'edit', places)
}
